// @vitest-environment jsdom
import { useHost } from '@ledgerwise/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  context,
  dataAnswering,
  olivia,
  renderInShell,
  sampleServices,
} from '../../test/sample-services.tsx';
import type { Session } from '../services/session/session.ts';
import { parseSessionContext } from '../services/session/session-context.ts';
import { AccessGate } from './AccessGate.tsx';

afterEach(cleanup);

/** Plays an answer of the server that arrives while the page is rendered. */
function Arrival({ session }: { readonly session: Session }) {
  if (session.state().access.kind !== 'ready') session.assume(parseSessionContext(context));
  return null;
}

function Books({ onRender }: { readonly onRender: (organisation: string | undefined) => void }) {
  onRender(useHost().auth.organisation?.id);
  return <h1>The books</h1>;
}

it('never renders a screen before its host has the organization', async () => {
  const services = sampleServices({ user: olivia, data: dataAnswering(() => new Promise(() => {})) });
  const onRender = vi.fn();
  renderInShell(
    services,
    <>
      <Arrival session={services.session} />
      <AccessGate screen={undefined}>
        <Books onRender={onRender} />
      </AccessGate>
    </>,
  );
  expect(await screen.findByRole('heading', { name: 'The books' })).toBeDefined();
  expect(new Set(onRender.mock.calls.flat())).toEqual(new Set(['org-1']));
});
