// Real addresses, so that the back button, bookmarks and reload work.

import { texts } from '../texts';
import { PAGES, type PageAddress } from './addresses';
import { isOurs, to, within } from './base';
import type { PageProps } from './pages';
import { entitle } from './title';

/** A page with what its address says; none where nothing lives. */
export interface Route extends PageProps {
  page: PageAddress | null;
}

export function routeOf(path: string, search = ''): Route {
  const [room = '', name, ...rest] = path.split('/').filter(Boolean);
  const address = name === undefined ? `/${room}` : `/${room}/*`;
  const isPage = rest.length === 0 && Object.hasOwn(PAGES, address);
  return {
    page: isPage ? (address as PageAddress) : null,
    id: decode(name ?? ''),
    query: new URLSearchParams(search),
  };
}

/** A stray percent sign makes an unknown page, not an exception. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const here = () => routeOf(within(location.pathname), location.search);

/** Where a position of a game is set up: its beginning, a text, or what there was after so many parts of a match. */
export function editorOf(
  game: string,
  from: { position: string } | { match: string; after: string } | null = null,
): string {
  return to(`/edit/${encodeURIComponent(game)}${from ? `?${new URLSearchParams(from)}` : ''}`);
}

class Router {
  route: Route = $state.raw(here());
  #address = location.pathname + location.search;

  constructor() {
    addEventListener('popstate', () => {
      // Another section of the same page is no other page.
      if (location.pathname + location.search !== this.#address) this.#arrive();
    });
  }

  #arrive(): void {
    this.#address = location.pathname + location.search;
    // What the last page was called is over; the next one says its name when it knows it.
    entitle(texts.title);
    this.route = here();
  }

  go(address: string): void {
    history.pushState(null, '', to(address));
    this.#arrive();
    scrollTo(0, 0);
  }

  /** What follows the question mark now, which pages may have changed since somebody came. */
  get query(): URLSearchParams {
    return new URLSearchParams(location.search);
  }

  /** Writes what the page shows now into the address, for reload and sharing, without going anywhere. */
  note(query: URLSearchParams): void {
    const text = query.toString();
    history.replaceState(null, '', text ? `?${text}` : location.pathname);
    this.#address = location.pathname + location.search;
  }

  /** For links: follows plain clicks itself and leaves new tabs and downloads to the browser. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.origin !== location.origin || link.target || !isOurs(link.pathname)) return;
    const path = within(link.pathname);
    if (path.startsWith('/api/')) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(path + link.search + link.hash);
  };
}

export const router = new Router();
