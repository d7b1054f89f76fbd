export { type Api, ApiError, api, upTo } from './client';
export { persist } from './persist';
export { type Looker, type Proof, proofsOf } from './proof';
export { type Feed, type FeedEnd, openFeed } from './socket';
export type * from './types';
