// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { expect, it, vi } from 'vitest';
import { later } from './later.tsx';

const Hello = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

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
  const first = render(<Later name="Ada" />);
  expect(screen.getByText('Ada comes')).toBeTruthy();
  await screen.findByText('Hello Ada');
  first.unmount();
  render(<Later name="Grace" />);
  expect(screen.getByText('Hello Grace')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('is rendered at once if it was loaded in advance', async () => {
  const Later = later(async () => Hello);
  await Later.load();
  render(<Later name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

it('is rendered where it was loaded after its first frame and before the effects of that', async () => {
  const Later = later(async () => Hello);
  render(
    <Soon>
      <Later name="Ada" />
    </Soon>,
  );
  await screen.findByText('Hello Ada');
});

it('gives a failure to the error boundary, and is loaded again when it is mounted again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('ChunkLoadError'));
  const Later = later(load);
  const page = () => (
    <ErrorBoundary fallbackRender={({ error }) => <p>{String(error)}</p>}>
      <Later name="Ada" />
    </ErrorBoundary>
  );
  const failed = render(page());
  await screen.findByText('Error: ChunkLoadError');
  failed.unmount();
  render(page());
  await screen.findByText('Hello Ada');
});

it('changes nothing where it has gone before it was loaded', async () => {
  let finish = (_: typeof Hello): void => {};
  const Later = later(
    () =>
      new Promise<typeof Hello>((resolve) => {
        finish = resolve;
      }),
  );
  const { unmount } = render(<Later name="Ada" />);
  unmount();
  finish(Hello);
  await Later.load();
  expect(screen.queryByText('Hello Ada')).toBeNull();
});
