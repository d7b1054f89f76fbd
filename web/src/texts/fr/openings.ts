// What is said of a game before its first turn, in French, by its English: how the game differs, and what a newcomer must
// know at once.

export const OPENINGS: Record<string, string> = {
  'Look for the shortest solution and claim its length, or 0 if there is none. The lowest claim has to be shown on the board; a claim that cannot be shown costs points, and the lowest total wins.':
    "Cherchez la solution la plus courte et annoncez sa longueur, ou 0 s'il n'y en a pas. La plus petite annonce doit être montrée sur l'échiquier ; une annonce qu'on ne peut pas montrer coûte des points, et le plus petit total gagne.",
  'Everything is as in chess but the first row. Castling brings the king to the c- or g-file and the rook beside it, wherever they began.':
    "Tout est comme aux échecs, sauf la première rangée. Le roque mène le roi en colonne c ou g et la tour à côté de lui, d'où qu'ils viennent.",
  'One army has two kings: while both live, a check on one of them need not be answered. Press any piece to see how it goes.':
    "Une armée a deux rois : tant qu'ils sont là tous deux, on n'a pas à parer un échec à l'un d'eux. Appuyez sur une pièce pour voir comment elle va.",
  'The very first turn has one move, so that nobody gains too much by beginning; every later one has two. A move that gives check ends the turn.':
    "Le tout premier tour n'a qu'un coup, pour que commencer ne donne pas trop d'avantage ; les suivants en ont deux. Un coup qui donne échec finit le tour.",
  'A piece that moves goes through the mirror: onto a checker or off it. It meets and takes only what is on its own side.':
    'Une pièce qui joue traverse le miroir : elle monte sur un jeton ou en descend. Elle ne rencontre et ne prend que ce qui est de son côté.',
  'There is no check: take both enemy kings to win. Spinach allows one turn of many moves, and the next one only after your opponent has made one.':
    "Il n'y a pas d'échec : prenez les deux rois ennemis pour gagner. Les épinards permettent un tour de plusieurs coups, et le suivant seulement après un tour pareil de l'adversaire.",
  'Many pieces are new: press any of them to see how it goes. Pawns and crabs may begin with up to three squares, and can be taken en passant on each that they passed.':
    "Beaucoup de pièces sont nouvelles : appuyez sur l'une d'elles pour voir comment elle va. Pions et crabes peuvent commencer par trois cases, et se faire prendre en passant sur chacune qu'ils ont franchie.",
  'You may move any piece of your team whose move starts or ends in your half of the board. Only what the very next player could take is attacked.':
    "Vous pouvez jouer toute pièce de votre équipe dont le coup part de votre moitié ou y arrive. N'est attaqué que ce que le tout prochain joueur pourrait prendre.",
  'A capture gives one enemy of your choice a checker. Checkers under a piece pay for extra steps after its move, each one square in any direction.':
    "Une prise donne un jeton à un ennemi de votre choix. Les jetons sous une pièce paient des pas de plus après son coup, chacun d'une case en tout sens.",
  "After your move you may play a card: it puts one of your checkers under a piece that it names. Your checkers give your own pieces extra steps, and make the enemy's go like pawns.":
    "Après votre coup, vous pouvez jouer une carte : elle met un de vos jetons sous une pièce qu'elle nomme. Vos jetons donnent des pas de plus à vos pièces, et font aller comme des pions celles de l'ennemi.",
  'What you capture you bury in secret under one of your pieces. When that square is left it comes back as a zombie, to its own side.':
    "Ce que vous prenez, vous l'enterrez en secret sous une de vos pièces. Quand cette case se libère, cela revient en zombie, dans son propre camp.",
  'Your pieces move as usual and capture by secret powers that only your opponent knows. To capture you ask, and the answer ends your turn, yes or no; pawns capture as usual.':
    "Vos pièces vont comme d'habitude et prennent par des pouvoirs que seul votre adversaire connaît. Pour prendre vous demandez, et quelle que soit la réponse, le trait passe à l'adversaire ; les pions prennent comme d'habitude.",
  "You are one team: clear the board of whole kinds of pieces, then take a king to score. Your card says what captures, and your partner's stack what may be taken.":
    'Vous êtes une équipe : faites disparaître des types entiers, puis prenez un roi pour marquer. Votre carte dit ce qui prend, et la défausse de votre partenaire ce qui peut être pris.',
  'A piece goes as the neighbours of its own colour do, not by its own kind. Where a colour has no two neighbours, each of its pieces may go one step like a king.':
    "Une pièce va comme ses voisines de même couleur, et non selon son propre type. Quand une couleur n'a pas deux pièces voisines, chacune de ses pièces peut faire un pas de roi.",
};
