import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

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

/**
 * Creates a component whose code is loaded when it is first rendered; until then `Waiting` is in its place, or nothing. A failed
 * load is thrown to the next error boundary, and is repeated when the component is mounted again.
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
    const [{ Content = loaded, error }, setLoaded] = useState<Loaded<Props>>(() => {
      // Before it is shown: a screen may be prepared out of sight. The failure occurs again in the effect.
      start().catch(() => {});
      return {};
    });
    const isHere = Content !== undefined;
    useEffect(() => {
      if (isHere) return;
      let isGone = false;
      start().then(
        (found) => !isGone && setLoaded({ Content: found }),
        (cause: unknown) => !isGone && setLoaded({ error: cause }),
      );
      return () => {
        isGone = true;
      };
    }, [isHere]);
    if (error !== undefined) throw error;
    if (Content) return <Content {...props} />;
    return Waiting && <Waiting {...props} />;
  }
  Later.load = start;
  return Later;
}
