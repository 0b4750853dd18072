import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * Takes a file through its import. It belongs to the page rather than the screen, so that users who return find it
 * unchanged.
 */
export interface Flow<State extends { readonly step: { readonly at: string } }> {
  state(): State;
  watch(listener: () => void): () => void;
  /** Starts again, without a file. */
  restart(): void;
  /** Ends what reads the file. */
  close(): void;
}

/** State of a flow, with a way to watch it and to change it. */
export interface FlowState<State> {
  readonly state: () => State;
  readonly watch: (listener: () => void) => () => void;
  readonly change: (next: Partial<State>) => void;
  /** True while a screen shows it. */
  readonly isShown: () => boolean;
}

/** The state of a flow, as it begins. */
export function createFlowState<State extends object>(first: State): FlowState<State> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(next) {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    isShown: () => listeners.size > 0,
  };
}

type AnyFlow = Flow<{ readonly step: { readonly at: string } }>;

interface KeptFlow {
  readonly client: QueryClient;
  /** Target of the import: a list or an account. */
  readonly target: string;
  readonly flow: AnyFlow;
}

let kept: readonly KeptFlow[] = [];

const isRunning = ({ flow }: KeptFlow): boolean => flow.state().step.at === 'running';

/**
 * Returns the flow of a target in its last state. Other targets' flows are kept only while they run: each holds a file
 * and a worker.
 */
function keptFlow<Own extends AnyFlow>(client: QueryClient, target: string, make: () => Own): Own {
  const isIt = (entry: KeptFlow): boolean => entry.client === client && entry.target === target;
  const known = kept.find(isIt);
  for (const entry of kept) if (!isIt(entry) && !isRunning(entry)) entry.flow.close();
  // A target has flows of one kind.
  const flow = (known?.flow as Own | undefined) ?? make();
  kept = [...kept.filter((entry) => !isIt(entry) && isRunning(entry)), { client, target, flow }];
  return flow;
}

/** Returns the flow of a list or account, and its state. A screen keeps its target while it is mounted. */
export function useKeptFlow<Own extends AnyFlow>(
  target: string,
  make: () => Own,
): { readonly flow: Own; readonly state: ReturnType<Own['state']> } {
  const client = useQueryClient();
  const [flow] = useState(() => keptFlow(client, target, make));
  const stateOf = (): ReturnType<Own['state']> => flow.state() as ReturnType<Own['state']>;
  const [state, setState] = useState(stateOf);
  useEffect(() => {
    const show = (): void => setState(flow.state() as ReturnType<Own['state']>);
    show();
    return flow.watch(show);
  }, [flow]);
  useEffect(
    () => () => {
      // The user has seen the result, so the next visit starts again.
      if (flow.state().step.at === 'done') flow.restart();
    },
    [flow],
  );
  return { flow, state };
}
