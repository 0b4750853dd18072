import { useLocation, useNavigate } from '@ledgerwise/contract/router';
import type { ResourceAction } from '@ledgerwise/resource';
import { useEffect } from 'react';
import type { OfferedAction } from './use-record-actions.ts';

/** Navigation state that starts an action on a record's page. */
export interface AskedAction {
  /** Id of the action, such as `mail`. */
  readonly asks: string;
  /** Sentence about what was done before it. */
  readonly said?: string | undefined;
}

/** An action whose dialog begins with a sentence about what was done before. */
export function sayingFirst(action: ResourceAction, said: string | undefined): ResourceAction {
  return action.asks && said !== undefined ? { ...action, asks: { ...action.asks, text: said } } : action;
}

function readAsked(state: unknown): AskedAction | undefined {
  if (typeof state !== 'object' || state === null || !('asks' in state)) return undefined;
  const { asks } = state;
  if (typeof asks !== 'string') return undefined;
  return { asks, said: 'said' in state && typeof state.said === 'string' ? state.said : undefined };
}

/** Starts the action that the previous screen requested, once the record offers it; a reload does not start it again. */
export function useAskedAction(
  offered: readonly OfferedAction[],
  begin: (action: ResourceAction) => void,
): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = readAsked(state);
  const found = offered.find(({ action, refusal }) => action.id === asked?.asks && refusal === undefined);
  const isReady = found !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action is new with each render, and begins once.
  useEffect(() => {
    if (!found) return;
    void navigate({ pathname, search }, { replace: true, state: null });
    begin(sayingFirst(found.action, asked?.said));
  }, [isReady]);
}
