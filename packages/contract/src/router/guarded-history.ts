import { createPath, type Location, type Navigator, type Path, resolvePath, type To } from 'react-router-dom';
import type { GuardPlace } from './guard-place.ts';

/**
 * Called before the user leaves a location; `proceed` continues. After some exits, such as a switch of the organization, users return to
 * the same location, where their input can be restored.
 */
export type LeaveGuard = (proceed: () => void, comesBack?: boolean) => void;

/**
 * A history that react-router navigates: the browser's own, or one in memory for tests and for screens that run off
 * the page. The library can hold back a navigation only within its data routers (`useBlocker`); this one asks by itself.
 */
export interface GuardedHistory extends Navigator {
  /** The present place. */
  read(): Location<unknown>;
  /** Tells of every change; returns how to stop. */
  subscribe(onChange: () => void): () => void;
  /** Asks before whatever leads elsewhere, as long as no later guard stands; returns how to stop. */
  guard(ask: LeaveGuard): () => void;
  /** The current guards. */
  readonly guards: Pick<GuardPlace, 'current' | 'subscribe'>;
  /**
   * Asks the guard of the location before something other than a navigation ends it; continues at once without a guard. The user
   * returns to the location unless `comesBack` says otherwise.
   */
  ask(proceed: () => void, comesBack?: boolean): void;
}

/** Whether going from one place to the other leaves the screen: another part (`#…`) of the same page does not. */
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

/** How addresses are written, the same in every history. */
export const addresses = { createHref, encodeLocation } satisfies Partial<Navigator>;

/** Where `to` leads from a place, as a new entry of the history. */
export function entryAt(to: To, from: Path, state: unknown): Location<unknown> {
  const key = Math.random().toString(36).slice(2, 10);
  return { ...encodeLocation(resolvePath(to, from.pathname)), state: state ?? null, key };
}
