// Where the server stands: below a path of its host, where it shares the host with others. The page says so.

/** What all addresses of the server begin with; mostly nothing. */
export const BASE = globalThis.document?.documentElement.dataset.base ?? '';

/** The address of a page, a file or a call, as the browser has to ask for it. */
export const to = (address: string): string => BASE + address;

/** Whether the browser's path leads to this server and not to a neighbour of it. */
export const isOurs = (path: string): boolean => path === BASE || path.startsWith(`${BASE}/`);

/** What a path that the browser names is called here. */
export const within = (path: string): string => (isOurs(path) ? path.slice(BASE.length) || '/' : path);
