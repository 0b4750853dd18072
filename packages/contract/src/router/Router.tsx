import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { browserHistory } from './browser-history.ts';
import type { GuardedHistory, LeaveGuard } from './guarded-history.ts';
import { createMemoryHistory } from './memory-history.ts';

const HistoryContext = createContext<GuardedHistory | null>(null);

/** The history of the nearest router. Throws outside one. */
export function useHistory(): GuardedHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('This component needs a router around it: wrap it in <MemoryRouter>.');
  return history;
}

/**
 * Asks before the user leaves this screen for another path or query: by a link, `navigate`, or the browser's Back and
 * Forward. Null never asks. Keep `ask` stable between renders.
 */
export function useLeaveGuard(ask: LeaveGuard | null): void {
  const history = useHistory();
  useEffect(() => (ask ? history.guard(ask) : undefined), [history, ask]);
}

/** True if a guard of this screen asks before the user leaves, because of unsaved input. */
export function useIsGuarded(): boolean {
  const { guards } = useHistory();
  const [isGuarded, setGuarded] = useState(() => guards.current() !== null);
  useEffect(() => {
    const look = (): void => setGuarded(guards.current() !== null);
    // Guards rendered below have already subscribed.
    look();
    return guards.subscribe(look);
  }, [guards]);
  return isGuarded;
}

/** Asks, as before leaving a location, before something ends that it depends on: the session, the organization. */
export function useAskToLeave(): (proceed: () => void, comesBack?: boolean) => void {
  return useHistory().ask;
}

interface GuardedRouterProps extends RouterProps {
  readonly history: GuardedHistory;
}

function GuardedRouter({ history, children }: GuardedRouterProps) {
  const [place, setPlace] = useState(history.read);
  useEffect(() => {
    // A transition shows the old screen until the code of the new one is loaded.
    const follow = () => startTransition(() => setPlace(history.read()));
    const stop = history.subscribe(follow);
    // A child's effect may have gone on before this one ran.
    follow();
    return stop;
  }, [history]);
  return (
    <HistoryContext value={history}>
      <Router navigator={history} location={place}>
        {children}
      </Router>
    </HistoryContext>
  );
}

/** Properties of every router. */
export interface RouterProps {
  /** The routed tree. */
  readonly children?: ReactNode;
}

/** Routes by the browser's address. */
export function BrowserRouter({ children }: RouterProps) {
  return <GuardedRouter history={browserHistory}>{children}</GuardedRouter>;
}

/** For screens without an address: tests, verifications. */
export interface MemoryRouterProps extends RouterProps {
  /** The history so far; the last entry is the present one. */
  readonly initialEntries?: readonly string[];
}

/** Routes by a history in memory; the page's address does not change. */
export function MemoryRouter({ initialEntries, children }: MemoryRouterProps) {
  const [history] = useState(() => createMemoryHistory(initialEntries));
  return <GuardedRouter history={history}>{children}</GuardedRouter>;
}
