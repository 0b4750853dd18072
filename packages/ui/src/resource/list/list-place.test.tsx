// @vitest-environment jsdom
import { HostProvider } from '@ledgerwise/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, use } from 'react';
import { afterEach, expect, test } from 'vitest';
import { contactStore } from '../../../test/render-screen.tsx';
import { testHost } from '../../../test/test-host.ts';
import { useLeavesList, useListPlace, useNoteSaved } from './list-place.ts';

afterEach(cleanup);

const client = new QueryClient();
const at = (children: ReactNode) => (
  <HostProvider value={testHost(contactStore()).host}>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  </HostProvider>
);

function List({ until }: { readonly until?: Promise<void> }) {
  const place = useListPlace('contacts', '');
  if (until) use(until);
  return <p>{`saved: ${place.savedId}`}</p>;
}

function Form() {
  useLeavesList('contacts');
  const noteSaved = useNoteSaved('contacts');
  return (
    <button type="button" onClick={() => noteSaved('c1')}>
      Save
    </button>
  );
}

test('remembers where the user came from when a list renders again', async () => {
  const { rerender } = render(at(<List />));
  rerender(at(<Form />));
  screen.getByRole('button').click();
  let arrive: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await act(async () => {
    rerender(
      at(
        <Suspense fallback="Loading">
          <List until={until} />
        </Suspense>,
      ),
    );
  });
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => arrive());
  expect(screen.getByText('saved: c1')).toBeTruthy();
});
