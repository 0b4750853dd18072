// @vitest-environment jsdom
import { type HostConnection, HostProvider } from '@ledgerwise/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactStore } from '../../test/render-screen.tsx';
import { testHost } from '../../test/test-host.ts';
import { later } from './later.tsx';

const Hello = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

function renderHosted(part: ReactNode, connection?: HostConnection) {
  const { host } = testHost(contactStore(), { ...(connection && { connection }) });
  return render(part, { wrapper: ({ children }) => <HostProvider value={host}>{children}</HostProvider> });
}

afterEach(cleanup);

/** Renders its children in a task of their own, whose effects run after promises that were kept meanwhile. */
function Soon({ children }: { readonly children: ReactNode }): ReactNode {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true));
    return () => clearTimeout(timer);
  }, []);
  return isShown && children;
}

it('is waited for once, then rendered at once', async () => {
  const load = vi.fn(async () => Hello);
  const Later = later(load, ({ name }) => <p>{name} comes</p>);
  expect(load).not.toHaveBeenCalled();
  const first = renderHosted(<Later name="Ada" />);
  expect(screen.getByText('Ada comes')).toBeTruthy();
  await screen.findByText('Hello Ada');
  first.unmount();
  renderHosted(<Later name="Grace" />);
  expect(screen.getByText('Hello Grace')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('is rendered at once if it was loaded in advance', async () => {
  const Later = later(async () => Hello);
  await Later.load();
  renderHosted(<Later name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

it('is rendered where it was loaded after its first frame and before the effects of that', async () => {
  const Later = later(async () => Hello);
  renderHosted(
    <Soon>
      <Later name="Ada" />
    </Soon>,
  );
  await screen.findByText('Hello Ada');
});

describe('code that cannot be loaded', () => {
  const PAUSE_MS = 2000;
  const failing = (times: number) => {
    const load = vi.fn(async () => Hello);
    for (let count = 0; count < times; count += 1) load.mockRejectedValueOnce(new Error('ChunkLoadError'));
    return load;
  };
  const page = (Later: ComponentType<{ readonly name: string }>) => (
    <ErrorBoundary fallbackRender={({ error }) => <p>{String(error)}</p>}>
      <Later name="Ada" />
    </ErrorBoundary>
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => vi.useRealTimers());

  it('is a failure for the error boundary after a second attempt, and is loaded again when it is mounted again', async () => {
    const Later = later(failing(2));
    const failed = renderHosted(page(Later));
    await pass(PAUSE_MS);
    expect(screen.getByText('Error: ChunkLoadError')).toBeTruthy();
    failed.unmount();
    renderHosted(page(Later));
    await pass(0);
    expect(screen.getByText('Hello Ada')).toBeTruthy();
  });

  it('is waited for while the server cannot be reached', async () => {
    const connection: HostConnection = { status: () => 'reconnecting', subscribe: () => () => {} };
    const Later = later(failing(11), ({ name }) => <p>{name} comes</p>);
    renderHosted(page(Later), connection);
    await pass(10 * PAUSE_MS);
    expect(screen.getByText('Ada comes')).toBeTruthy();
    await pass(PAUSE_MS);
    expect(screen.getByText('Hello Ada')).toBeTruthy();
  });
});

it('changes nothing where it has gone before it was loaded', async () => {
  let finish = (_: typeof Hello): void => {};
  const Later = later(
    () =>
      new Promise<typeof Hello>((resolve) => {
        finish = resolve;
      }),
  );
  const { unmount } = renderHosted(<Later name="Ada" />);
  unmount();
  finish(Hello);
  await Later.load();
  expect(screen.queryByText('Hello Ada')).toBeNull();
});
