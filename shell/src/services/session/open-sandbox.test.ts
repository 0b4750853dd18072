// @vitest-environment jsdom
import { createClient } from '@supabase/supabase-js';
import { afterEach, expect, it, vi } from 'vitest';
import { context } from '../../../test/sample-services.tsx';
import { openSandbox } from './open-sandbox.ts';

const ID = '00000000-0000-4000-8000-000000000009';
const site = { supabaseUrl: 'http://backend.example', supabaseKey: 'key' };

interface Sent {
  readonly call: string;
  readonly sandbox: string | null;
}

/** Returns functions by name; calls are recorded with the sandbox that they name. */
function backend(answers: Readonly<Record<string, () => Response>>) {
  const sent: Sent[] = [];
  const fetch = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const call = new URL(String(address)).pathname.replace(/^.*\//, '');
    sent.push({ call, sandbox: new Headers(init?.headers).get('x-sandbox') });
    return answers[call]?.() ?? Response.json([]);
  };
  vi.stubGlobal('fetch', fetch);
  const client = createClient(site.supabaseUrl, site.supabaseKey, {
    auth: { persistSession: false, storageKey: crypto.randomUUID() },
    global: { fetch },
  });
  return { client, sent };
}

const inside = () => ({ ...context, organisation: { ...context.organisation, id: ID, name: 'Sandbox' } });
const begins = () => Response.json(ID);
const ends = () => Response.json({ removed: 60, left: 0 });

afterEach(() => vi.unstubAllGlobals());

it('names the sandbox in each request for its records, and in none of the page’s own', async () => {
  const { client, sent } = backend({
    begin_sandbox: begins,
    session_context: () => Response.json(inside()),
    end_sandbox: ends,
  });
  const sandbox = await openSandbox(client, site);
  expect(sandbox.organisation).toMatchObject({ id: ID, name: 'Sandbox' });
  await sandbox.data.list('customers', {
    sort: { field: 'name', descending: false },
    page: { size: 1, offset: 0 },
  });
  expect(await sandbox.end()).toEqual({ removed: 60, left: 0 });
  expect(sent).toEqual([
    { call: 'begin_sandbox', sandbox: null },
    { call: 'session_context', sandbox: ID },
    { call: 'search_records', sandbox: ID },
    { call: 'end_sandbox', sandbox: null },
  ]);
});

it('ends the sandbox if the server answers for another organization', async () => {
  const { client, sent } = backend({
    begin_sandbox: begins,
    session_context: () => Response.json(context),
    end_sandbox: ends,
  });
  await expect(openSandbox(client, site)).rejects.toMatchObject({ code: 'sandbox.unknown' });
  expect(sent.map(({ call }) => call)).toEqual(['begin_sandbox', 'session_context', 'end_sandbox']);
});

it('shows the message of the server at the limit', async () => {
  const refusal = {
    message: 'Too many checks are running at once.',
    code: 'P0001',
    hint: 'sandbox.too_many',
  };
  const { client, sent } = backend({ begin_sandbox: () => Response.json(refusal, { status: 400 }) });
  await expect(openSandbox(client, site)).rejects.toMatchObject({ code: 'sandbox.too_many' });
  expect(sent).toHaveLength(1);
});
