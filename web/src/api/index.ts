export { type Api, ApiError, api } from './client';
export { type Feed, openFeed } from './socket';
export type * from './types';
