/** Where the user is. `search` and `hash` carry their mark (`?`, `#`) or are empty. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** What the page that led here left for this one; lost when the address is opened anew. */
  readonly state: unknown;
}

export interface Going {
  /** Takes the place of the present entry of the history instead of following it. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** A history of places: the browser's own, or one in memory for tests and for screens that run off the page. */
export interface PlaceSource {
  read(): Place;
  /** `to` may be a path, or only a query or hash of the present one. */
  go(to: string, options?: Going): void;
  step(by: number): void;
  /** Tells of every change; answers how to stop. */
  subscribe(onChange: () => void): () => void;
}

function resolve(to: string, from: Place): Omit<Place, 'state'> {
  const url = new URL(to, `http://host${from.pathname}${from.search}`);
  return { pathname: url.pathname, search: url.search, hash: url.hash };
}

/** Listeners live outside a source: two roots on one page (a test page off the page's own) hear each other. */
const browserListeners = new Set<() => void>();

/** The browser's address and history. */
export const browserPlaces: PlaceSource = {
  read: () => ({
    pathname: location.pathname,
    search: location.search,
    hash: location.hash,
    state: history.state,
  }),
  go(to, { replace = false, state = null } = {}) {
    const { pathname, search, hash } = resolve(to, browserPlaces.read());
    history[replace ? 'replaceState' : 'pushState'](state, '', pathname + search + hash);
    for (const listener of browserListeners) listener();
  },
  step: (by) => history.go(by),
  subscribe(onChange) {
    browserListeners.add(onChange);
    window.addEventListener('popstate', onChange);
    return () => {
      browserListeners.delete(onChange);
      window.removeEventListener('popstate', onChange);
    };
  },
};

/** A history of its own that touches nothing of the page. */
export function memoryPlaces(entries: readonly string[] = ['/']): PlaceSource {
  const nowhere: Place = { pathname: '/', search: '', hash: '', state: null };
  let history = entries.map((entry): Place => ({ ...resolve(entry, nowhere), state: null }));
  let at = Math.max(0, history.length - 1);
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const read = () => history[at] ?? nowhere;
  return {
    read,
    go(to, { replace = false, state = null } = {}) {
      const place = { ...resolve(to, read()), state };
      history = [...history.slice(0, replace ? at : at + 1), place];
      at = history.length - 1;
      changed();
    },
    step(by) {
      at = Math.min(Math.max(at + by, 0), history.length - 1);
      changed();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
