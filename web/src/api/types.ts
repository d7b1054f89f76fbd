// The messages of the server under the names that the client uses. Their shapes are generated from the
// server's API description; this is the only file that knows where they come from.

import type { components } from './schema';

type Schemas = components['schemas'];

/** A square's printed name, `e4` or `k11`. The client never computes with the rules behind it. */
export type SquareName = string;
/** A seat's short name, `w` or `b`. */
export type SeatId = string;

export type GameInfo = Schemas['GameInfo'];
export type SeatInfo = Schemas['SeatInfo'];
export type OptionSpec = Schemas['OptionSpec'];
export type OptionValue = Schemas['OptionValue'];

export type Sentence = Schemas['Sentence'];
export type Term = Schemas['Term'];

export type Scene = Schemas['Scene'];
export type Rules = Schemas['Rules'];
export type ChapterInfo = Schemas['ChapterInfo'];
export type Diagram = Schemas['Diagram'];
export type Goal = Schemas['Goal'];
export type Way = Schemas['Way'];
export type Tour = Schemas['Tour'];
export type Standing = Schemas['Standing'];
export type Figure = Schemas['Figure'];
export type Token = Schemas['Token'];
export type Mark = Schemas['Mark'];
export type Grave = Schemas['Grave'];
export type Hand = Schemas['Hand'];
export type Pile = Schemas['Pile'];
export type Stock = Schemas['Stock'];
export type Table = Schemas['Table'];
export type Sheet = Schemas['Sheet'];
export type SheetRow = Schemas['SheetRow'];
export type Threat = Schemas['Threat'];
export type Side = Schemas['Side'];

export type Step = Schemas['Step'];
export type StepList = Schemas['StepList'];
export type OfferedTo = Schemas['OfferedTo'];
export type Opening = Schemas['Opening'];
export type Hint = Schemas['Hint'];
export type Analysis = Schemas['Analysis'];
export type AnalysisLine = Schemas['AnalysisLine'];
export type AnalysisScore = Schemas['AnalysisScore'];
export type MatchAnalysisRequest = Schemas['MatchAnalysisRequest'];
export type PositionAnalysisRequest = Schemas['PositionAnalysisRequest'];
export type WhyNot = Schemas['WhyNot'];
export type PieceInfo = Schemas['PieceInfo'];
export type Gesture = Schemas['Gesture'];
export type Pick = Schemas['Pick'];

export type Exercise = Schemas['Exercise'];
export type ExerciseList = Schemas['ExerciseList'];
export type ExerciseTry = Schemas['ExerciseTry'];
export type ExerciseAnswer = Schemas['ExerciseAnswer'];
export type ExerciseSolution = Schemas['ExerciseSolution'];

export type ProblemList = Schemas['ProblemList'];
export type SolveRequest = Schemas['SolveRequest'];
export type Solved = Schemas['Solved'];

export type Start = Schemas['Start'];
export type StartRequest = Schemas['StartRequest'];
export type Study = Schemas['Study'];
export type StudyRequest = Schemas['StudyRequest'];

export type Kit = Schemas['Kit'];
export type Piece = Schemas['Piece'];
export type Field = Schemas['Field'];
export type FieldValue = Schemas['FieldValue'];
export type CardOrder = Schemas['CardOrder'];
export type Draft = Schemas['Draft'];
export type DraftRequest = Schemas['DraftRequest'];

export type GameEvent = Schemas['Event'];
export type Frame = Schemas['Frame'];
export type EventList = Schemas['EventList'];
export type Entry = Schemas['Entry'];
export type Sign = Schemas['Sign'];
export type Happening = Schemas['Happening'];
export type Outcome = Schemas['Outcome'];

export type MatchState = Schemas['MatchState'];
export type TurnAnswer = Schemas['TurnAnswer'];
export type MyMatch = Schemas['MyMatch'];
export type MyMatches = Schemas['MyMatches'];
export type CreateMatch = Schemas['CreateMatch'];
export type Created = Schemas['Created'];
export type Waiting = Schemas['Waiting'];
export type GatheringState = Schemas['GatheringState'];
export type JoinRequest = Schemas['JoinRequest'];
export type Joined = Schemas['Joined'];
export type Lobby = Schemas['Lobby'];
export type OpenMatch = Schemas['OpenMatch'];
export type PlayedMatch = Schemas['PlayedMatch'];
export type SeatHolder = Schemas['SeatHolder'];
export type TimeControl = Schemas['Clock'];
export type Clocks = Schemas['Clocks'];
export type ClockReading = Schemas['ClockReading'];
export type OpenOffer = Schemas['OpenOffer'];
export type OpenQuestion = Schemas['OpenQuestion'];
export type TalkWish = Schemas['Talk'];
export type ActionRequest = Schemas['ActionRequest'];
export type Standby = Schemas['Standby'];

export type PushKey = Schemas['PushKey'];

export type Me = Schemas['Me'];
export type Blocked = Schemas['Blocked'];
export type BlockRequest = Schemas['BlockRequest'];
export type BotInfo = Schemas['BotInfo'];
export type BotMade = Schemas['BotMade'];
export type PersonHolder = Schemas['PersonHolder'];
export type PersonPage = Schemas['PersonPage'];
export type RatingMark = Schemas['RatingMark'];
export type Leaders = Schemas['Leaders'];
