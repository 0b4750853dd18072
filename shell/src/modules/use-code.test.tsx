// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { expect, it, vi } from 'vitest';
import { HydratedContext } from '../layout/hydrated.ts';
import { kept } from '../services/modules/module-loading.ts';
import { useCode } from './use-code.ts';

const Shown = ({ code }: { readonly code: Promise<string> }) => <p>{useCode(code) ?? 'not yet'}</p>;
const never = kept(new Promise<string>(() => {}));

it('is undefined until the code is there, and never for code that is', async () => {
  const code = kept(Promise.resolve('the code'));
  const first = render(<Shown code={code} />);
  expect(screen.getByText('not yet')).toBeTruthy();
  await screen.findByText('the code');
  first.unmount();
  render(<Shown code={code} />);
  expect(screen.getByText('the code')).toBeTruthy();
});

it('follows a change to other code', async () => {
  const { rerender } = render(<Shown code={never} />);
  rerender(<Shown code={kept(Promise.resolve('another'))} />);
  await screen.findByText('another');
  rerender(<Shown code={never} />);
  expect(screen.getByText('not yet')).toBeTruthy();
});

it('throws why the code could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <ErrorBoundary fallbackRender={({ error }) => <p>{String(error)}</p>}>
      <Shown code={kept(Promise.reject(new Error('404')))} />
    </ErrorBoundary>,
  );
  await screen.findByText('Error: 404');
});

it('suspends while a prerendered page is hydrated', () => {
  render(
    <HydratedContext value={false}>
      <Suspense fallback="waiting">
        <Shown code={never} />
      </Suspense>
    </HydratedContext>,
  );
  expect(screen.getByText('waiting')).toBeTruthy();
});
