import type { Location, To } from 'react-router-dom';
import { createGuardPlace } from './guard-place.ts';
import { addresses, entryAt, type GuardedHistory, isElsewhere, type LeaveGuard } from './guarded-history.ts';

/**
 * State of an entry in the browser's history, under react-router's own names. Positions (`idx`) distinguish
 * Back from Forward, and give the distance.
 */
interface Entry {
  readonly usr: unknown;
  readonly key: string;
  readonly idx: number;
}

/** Returns the current entry; null if the browser created it: the first of a visit, or a jump within the page. */
function readEntry(): Entry | null {
  const kept: unknown = history.state;
  const isOurs = typeof kept === 'object' && kept !== null && 'usr' in kept && 'key' in kept && 'idx' in kept;
  return isOurs && typeof kept.key === 'string' && typeof kept.idx === 'number'
    ? { usr: kept.usr, key: kept.key, idx: kept.idx }
    : null;
}

/** Listeners live outside a router: two roots on one page (a test page off the page's own) hear each other. */
const listeners = new Set<() => void>();
const guards = createGuardPlace();
/** The visible location and its position, which differ from the browser's while a guard blocks the user. */
let here: { readonly position: number; readonly place: Location<unknown> } | null = null;
/** A blocked Back or Forward that is returning to `here`, and the guard to ask then. */
let held: { readonly away: number; readonly ask: LeaveGuard } | null = null;
/** True if the guard has already allowed the next Back or Forward. */
let isGranted = false;

function readPlace(): Location<unknown> {
  const { pathname, search, hash } = location;
  const { usr = null, key = 'default' } = readEntry() ?? {};
  return { pathname, search, hash, state: usr, key };
}

const read = (): Location<unknown> => (held && here ? here.place : readPlace());

function arrive(): void {
  const known = readEntry();
  const position = known?.idx ?? (here ? here.position + 1 : 0);
  if (!known) history.replaceState({ usr: null, key: 'default', idx: position } satisfies Entry, '');
  here = { position, place: readPlace() };
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks the guard once the browser has returned from a blocked Back. */
function bringHome(away: number): void {
  if (!held) return;
  if (away !== 0) {
    history.go(-away);
    return;
  }
  const { ask, away: wanted } = held;
  held = null;
  ask(() => {
    isGranted = true;
    history.go(wanted);
  });
}

/** The browser reports a Back or Forward after it happened, so we return first and then ask. */
function onPop(event: PopStateEvent): void {
  const position = readEntry()?.idx;
  const away = here && position !== undefined ? position - here.position : 0;
  const guard = guards.current();
  if (!held && guard && !isGranted && here && away !== 0 && isElsewhere(here.place, readPlace()))
    held = { away, ask: guard };
  if (held) {
    event.stopImmediatePropagation();
    bringHome(away);
    return;
  }
  isGranted = false;
  arrive();
  tell();
}

type Write = 'pushState' | 'replaceState';

function write(method: Write, place: Location<unknown>): void {
  if (!here) arrive();
  const idx = (here?.position ?? 0) + (method === 'pushState' ? 1 : 0);
  const entry: Entry = { usr: place.state, key: place.key, idx };
  history[method](entry, '', addresses.createHref(place));
  held = null;
  isGranted = false;
  arrive();
  tell();
}

function enter(method: Write, to: To, state: unknown): void {
  const from = read();
  const next = entryAt(to, from, state);
  const guard = guards.current();
  if (guard && isElsewhere(from, next)) guard(() => write(method, next));
  else write(method, next);
}

/** The browser's address and history. */
export const browserHistory: GuardedHistory = {
  ...addresses,
  read,
  push: (to, state: unknown) => enter('pushState', to, state),
  replace: (to, state: unknown) => enter('replaceState', to, state),
  go: (by) => history.go(by),
  subscribe(onChange) {
    if (listeners.size === 0) {
      arrive();
      // Runs before all other listeners, so that none sees a blocked Back.
      window.addEventListener('popstate', onPop, true);
    }
    listeners.add(onChange);
    return () => {
      listeners.delete(onChange);
      if (listeners.size === 0) window.removeEventListener('popstate', onPop, true);
    };
  },
  guard: guards.set,
  guards,
  ask(proceed, comesBack = true) {
    const guard = guards.current();
    if (guard) guard(proceed, comesBack);
    else proceed();
  },
};
