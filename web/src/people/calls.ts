// Calls about people, which no board waits for.

import { call, send } from '../api/client';
import type { Blocked, BlockRequest, BotInfo, BotMade, Leaders, Me, PersonPage } from '../api/types';

interface Names {
  name: string;
  password: string;
}

export const people = {
  me: (signal?: AbortSignal) => call<Me>('/me', { signal }),
  make: (body: Names) => call<Me>('/accounts', { body }),
  signIn: (body: Names) => call<Me>('/sessions', { body }),
  signOut: async (): Promise<void> => {
    await send('/sessions', { method: 'DELETE' });
  },
  changePassword: (password: string, next: string) =>
    call<Me>('/accounts/password', { body: { password, new: next } }),
  remove: async (password: string): Promise<void> => {
    await send('/accounts', { method: 'DELETE', body: { password } });
  },
  bots: async (signal?: AbortSignal): Promise<BotInfo[]> =>
    (await call<{ bots: BotInfo[] }>('/bot-tokens', { signal })).bots,
  /** Makes a bot, or another token for one. */
  makeBot: (name: string) => call<BotMade>('/bot-tokens', { body: { name } }),
  withdraw: async (name: string): Promise<void> => {
    await send(`/bot-tokens/${encodeURIComponent(name)}`, { method: 'DELETE' });
  },
  person: (name: string, before?: string, signal?: AbortSignal) =>
    call<PersonPage>(
      `/people/${encodeURIComponent(name)}${before ? `?before=${encodeURIComponent(before)}` : ''}`,
      { signal },
    ),
  blocks: async (signal?: AbortSignal): Promise<Blocked[]> =>
    (await call<{ blocks: Blocked[] }>('/me/blocks', { signal })).blocks,
  block: (whom: BlockRequest) => call<Blocked>('/me/blocks', { method: 'PUT', body: whom }),
  unblock: async (id: string): Promise<void> => {
    await send(`/me/blocks/${id}`, { method: 'DELETE' });
  },
  /** The strongest at a game, or at the one that most play. */
  leaders: (game: string, pace: string, skip: number, signal?: AbortSignal) =>
    call<Leaders>(`/ratings?${new URLSearchParams({ ...(game && { game }), pace, skip: String(skip) })}`, {
      signal,
    }),
};
