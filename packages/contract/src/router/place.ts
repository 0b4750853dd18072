/** Where the user is. `search` and `hash` carry their mark (`?`, `#`) or are empty. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** What the page that led here left for this one; lost when the address is opened anew. */
  readonly state: unknown;
}

/** A place without what was left for it. */
export type Address = Omit<Place, 'state'>;

export interface Going {
  /** Takes the place of the present entry of the history instead of following it. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** Asked before the user leaves a place; `proceed` goes where they wanted. */
export type LeaveGuard = (proceed: () => void) => void;

/** A history of places: the browser's own, or one in memory for tests and for screens that run off the page. */
export interface PlaceSource {
  read(): Place;
  /** `to` may be a path, or only a query or hash of the present one. */
  go(to: string, options?: Going): void;
  step(by: number): void;
  /** Tells of every change; answers how to stop. */
  subscribe(onChange: () => void): () => void;
  /** Asks before whatever leads elsewhere, as long as no later guard stands; answers how to stop. */
  guard(ask: LeaveGuard): () => void;
}

/** Where `to` leads from a place. */
export function resolve(to: string, from: Address): Address {
  const url = new URL(to, `http://host${from.pathname}${from.search}`);
  return { pathname: url.pathname, search: url.search, hash: url.hash };
}

/** Whether going from one place to the other leaves the screen: another part (`#…`) of the same page does not. */
export function isElsewhere(from: Address, to: Address): boolean {
  return from.pathname !== to.pathname || from.search !== to.search;
}
