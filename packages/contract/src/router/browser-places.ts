import {
  type Address,
  type Going,
  isElsewhere,
  type LeaveGuard,
  type Place,
  type PlaceSource,
  resolve,
} from './place.ts';

/** What an entry of the browser's history carries. Positions tell Back from Forward, and how far it went. */
interface Entry {
  readonly position: number;
  readonly state: unknown;
}

/** The present entry; null where the browser made it: the first of a visit, or a jump to another part of the page. */
function readEntry(): Entry | null {
  const kept: unknown = history.state;
  const isOurs = typeof kept === 'object' && kept !== null && 'position' in kept && 'state' in kept;
  return isOurs && typeof kept.position === 'number' ? { position: kept.position, state: kept.state } : null;
}

/** Listeners live outside a source: two roots on one page (a test page off the page's own) hear each other. */
const listeners = new Set<() => void>();
let guard: LeaveGuard | null = null;
/** The place on show and its position, which differ from the browser's while a guard holds the user back. */
let here: { readonly position: number; readonly place: Place } | null = null;
/** A Back or Forward on its way back to `here`, and whom to ask then. */
let held: { readonly away: number; readonly ask: LeaveGuard } | null = null;
/** The next Back or Forward has been asked about. */
let isGranted = false;

const readPlace = (): Place => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  state: readEntry()?.state ?? null,
});

function settle(): void {
  const known = readEntry();
  const position = known?.position ?? (here ? here.position + 1 : 0);
  if (!known) history.replaceState({ position, state: null } satisfies Entry, '');
  here = { position, place: readPlace() };
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks as soon as a held Back is home again. */
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

/** The browser tells when it has gone already: whoever must be asked is taken home first. */
function onPop(event: PopStateEvent): void {
  const position = readEntry()?.position;
  const away = here && position !== undefined ? position - here.position : 0;
  if (!held && guard && !isGranted && here && away !== 0 && isElsewhere(here.place, readPlace()))
    held = { away, ask: guard };
  if (held) {
    event.stopImmediatePropagation();
    bringHome(away);
    return;
  }
  isGranted = false;
  settle();
  tell();
}

function write({ pathname, search, hash }: Address, { replace = false, state = null }: Going): void {
  if (!here) settle();
  const position = (here?.position ?? 0) + (replace ? 0 : 1);
  const entry: Entry = { position, state };
  history[replace ? 'replaceState' : 'pushState'](entry, '', pathname + search + hash);
  held = null;
  isGranted = false;
  settle();
  tell();
}

/** The browser's address and history. */
export const browserPlaces: PlaceSource = {
  read: () => (held && here ? here.place : readPlace()),
  go(to, options = {}) {
    const from = browserPlaces.read();
    const next = resolve(to, from);
    if (guard && isElsewhere(from, next)) guard(() => write(next, options));
    else write(next, options);
  },
  step: (by) => history.go(by),
  subscribe(onChange) {
    if (listeners.size === 0) {
      settle();
      // Before all others: a Back that is held is not told to anybody.
      window.addEventListener('popstate', onPop, true);
    }
    listeners.add(onChange);
    return () => {
      listeners.delete(onChange);
      if (listeners.size === 0) window.removeEventListener('popstate', onPop, true);
    };
  },
  guard(ask) {
    guard = ask;
    return () => {
      if (guard === ask) guard = null;
    };
  },
};
