import { type HostConnection, useHost } from '@ledgerwise/contract';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** Time between attempts to load code, within which a lost connection is noticed. */
const AGAIN_MS = 2000;

/** A component whose code is loaded when it is first rendered, or in advance. */
export interface LaterComponent<Props> {
  (props: Props): ReactNode;
  /** Starts loading the code; a failed attempt is repeated by the next call. */
  load(): Promise<ComponentType<Props>>;
}

interface Loaded<Props> {
  readonly Content?: ComponentType<Props> | undefined;
  readonly error?: unknown;
}

/** Loads code, again as long as the server cannot be reached; returns a function that stops it. */
function loadPatiently<Props>(
  load: () => Promise<ComponentType<Props>>,
  connection: HostConnection,
  onEnd: (loaded: Loaded<Props>) => void,
): () => void {
  let isStopped = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const attempt = (isRepeated: boolean): void => {
    load().then(
      (Content) => !isStopped && onEnd({ Content }),
      (error: unknown) => {
        if (isStopped) return;
        if (isRepeated && connection.status() === 'online') onEnd({ error });
        else again = setTimeout(attempt, AGAIN_MS, true);
      },
    );
  };
  attempt(false);
  return () => {
    isStopped = true;
    clearTimeout(again);
  };
}

/**
 * Creates a component whose code is loaded when it is first rendered; until then `Waiting` is in its place, or nothing. It is loaded
 * again while the server cannot be reached, so that a part which is missing does not take a form with its input away. If a second
 * attempt fails although the server can be reached, the failure is thrown to the next error boundary; the code is loaded again when
 * the component is mounted again.
 *
 * Unlike with `lazy` from React, the content appears as soon as it is there: React shows what replaces the fallback of a
 * `Suspense` up to 300 ms later, so that a dialog opened that much after the click.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): LaterComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  async function attempt(): Promise<ComponentType<Props>> {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  function start(): Promise<ComponentType<Props>> {
    loading ??= attempt();
    return loading;
  }

  function Later(props: Props): ReactNode {
    const { connection } = useHost();
    const [{ Content = loaded, error }, setLoaded] = useState<Loaded<Props>>(() => {
      // Before it is shown: a screen may be prepared out of sight. The failure occurs again in the effect.
      start().catch(() => {});
      return {};
    });
    const isHere = Content !== undefined;
    useEffect(() => {
      if (!isHere) return loadPatiently(start, connection, setLoaded);
    }, [isHere, connection]);
    if (error !== undefined) throw error;
    if (Content) return <Content {...props} />;
    return Waiting && <Waiting {...props} />;
  }
  Later.load = start;
  return Later;
}
