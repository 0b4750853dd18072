import { createPath, type Location, type Navigator, type Path, resolvePath, type To } from 'react-router-dom';
import type { GuardPlace } from './guard-place.ts';

/**
 * Called before the user leaves a location; `proceed` continues. After some exits, such as a switch of the organization, users return to
 * the same location, where their input can be restored.
 */
export type LeaveGuard = (proceed: () => void, comesBack?: boolean) => void;

/**
 * A history for react-router: the browser's, or one in memory for tests and screens outside the page. The library can
 * block navigation only in its data routers (`useBlocker`), so this history asks the guard.
 */
export interface GuardedHistory extends Navigator {
  /** The present place. */
  read(): Location<unknown>;
  /** Notifies of every change; returns a function that stops it. */
  subscribe(onChange: () => void): () => void;
  /** Asks before the user leaves, unless a later guard is set; returns a function that removes it. */
  guard(ask: LeaveGuard): () => void;
  /** The current guards. */
  readonly guards: Pick<GuardPlace, 'current' | 'subscribe'>;
  /**
   * Asks the guard of the location before something other than navigation ends it; proceeds immediately without a
   * guard. The user returns to the location afterwards unless `comesBack` is false.
   */
  ask(proceed: () => void, comesBack?: boolean): void;
}

/** True if navigating between two locations leaves the screen; a fragment (`#…`) of the same page does not. */
export function isElsewhere(from: Path, to: Path): boolean {
  return from.pathname !== to.pathname || from.search !== to.search;
}

function createHref(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

/** An address as the browser writes it. */
function encodeLocation(to: To): Path {
  // A space at the very end would be taken for one around the address.
  const { pathname, search, hash } = new URL(`http://host${createHref(to).replace(/ $/, '%20')}`);
  return { pathname, search, hash };
}

/** Encoding of addresses, shared by all histories. */
export const addresses = { createHref, encodeLocation } satisfies Partial<Navigator>;

/** Resolves `to` from a location into a new history entry. */
export function entryAt(to: To, from: Path, state: unknown): Location<unknown> {
  const key = Math.random().toString(36).slice(2, 10);
  return { ...encodeLocation(resolvePath(to, from.pathname)), state: state ?? null, key };
}
