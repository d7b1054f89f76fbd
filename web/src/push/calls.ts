// Calls about being told, which no board waits for.

import { call, send } from '../api/client';
import type { PushKey } from '../api/types';

export const push = {
  /** The key to subscribe with; null where the server tells nobody. */
  key: async (): Promise<string | null> => (await call<PushKey>('/push')).key,
  subscribe: async ({ endpoint, keys }: PushSubscriptionJSON): Promise<void> => {
    await send('/push', { body: { endpoint, keys } });
  },
  unsubscribe: async (endpoint: string): Promise<void> => {
    await send('/push', { method: 'DELETE', body: { endpoint } });
  },
};
