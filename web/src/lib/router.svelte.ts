// Four kinds of page behind real addresses, so that the back button, bookmarks and reload work.

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'play'; match: string }
  | { page: 'rules'; game: string }
  | { page: 'missing'; path: string };

export function routeOf(path: string): Route {
  const [page, name, ...rest] = path.split('/').filter(Boolean).map(decode);
  if (page === undefined) return { page: 'home' };
  if (name !== undefined && rest.length === 0) {
    if (page === 'new') return { page, game: name };
    if (page === 'play') return { page, match: name };
    if (page === 'rules') return { page, game: name };
  }
  return { page: 'missing', path };
}

/** A stray percent sign makes an unknown page, not an exception. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route: Route = $state.raw(routeOf(location.pathname));

  constructor() {
    addEventListener('popstate', () => {
      this.route = routeOf(location.pathname);
    });
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.route = routeOf(location.pathname);
    scrollTo(0, 0);
  }

  /** For links: follows plain clicks itself and leaves new tabs and downloads to the browser. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.origin !== location.origin || link.target || link.pathname.startsWith('/api/')) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const router = new Router();
