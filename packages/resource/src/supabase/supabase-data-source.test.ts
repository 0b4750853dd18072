// @vitest-environment jsdom
import type { ListQuery } from '@ledgerwise/contract';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import type { AnyResource } from '../define-resource.ts';
import { withExactAmounts } from '../exact-amounts.ts';
import { people } from '../fixtures/people.resource.ts';
import {
  CATEGORIES_QUERY,
  cardArguments,
  editorRequests,
  firstListQuery,
  firstListRequest,
  firstSummaryRequests,
  SETTINGS_QUERY,
  summaryArguments,
} from '../query/list-request.ts';
import { FILTER_OPERATORS } from '../query/operators.ts';
import { createSupabaseDataSource } from './supabase-data-source.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

/** A data source over the real client, whose requests are recorded, and answered from the list. */
function recording(...answers: readonly (Response | Error)[]) {
  const sent: Sent[] = [];
  const client = createClient('http://backend.example', 'key', {
    auth: { persistSession: false, storageKey: crypto.randomUUID() },
    global: {
      fetch: async (address, init) => {
        const { pathname, search } = new URL(String(address));
        const body = typeof init?.body === 'string' ? init.body : undefined;
        const answer = answers[sent.length] ?? Response.json([]);
        sent.push({ method: init?.method ?? 'GET', path: pathname + search, body });
        if (init?.signal?.aborted) throw new DOMException('This operation was aborted', 'AbortError');
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  const source = createSupabaseDataSource({ client: async () => client, organisationId: () => 'o1' });
  return { source, sent };
}

const PAGE: ListQuery = { sort: { field: 'name', descending: false }, page: { size: 2, offset: 0 } };
const refusal = (status: number, body: object) => Response.json(body, { status });

describe('the first request of a list', () => {
  const byFee: AnyResource = {
    ...people,
    list: { ...people.list, sort: { field: 'fee', descending: true } },
  };
  const byName: AnyResource = {
    ...people,
    list: { ...people.list, sort: { field: 'name', descending: false } },
  };

  for (const [how, resource] of [
    ['newest first', people],
    ['by name', byName],
    ['by an amount, largest first', byFee],
  ] as const)
    it(`is sent as declared: ${how}`, async () => {
      const { source, sent } = recording();
      await source.list(resource.name, firstListQuery(resource));
      const { method, path, body } = firstListRequest(resource);
      expect(sent).toEqual([{ method, path, body }]);
    });

  it('of an editor is for the settings and the named columns, as declared', async () => {
    const { source, sent } = recording(Response.json([]), Response.json([]));
    await source.list('company_settings', SETTINGS_QUERY);
    await source.list('tracking_categories', CATEGORIES_QUERY);
    expect(sent).toEqual(editorRequests());
  });

  it('is followed by its count and totals, as declared', async () => {
    const { source, sent } = recording(Response.json({ count: 0, sums: {} }));
    await source.call('summarise_records', summaryArguments(people, {}));
    expect(sent).toEqual(firstSummaryRequests(people));
  });

  it('is followed by what its cards add up, in one request for those of the same records', async () => {
    const { source, sent } = recording(Response.json({ count: 0, sums: {} }));
    const owed = { id: 'owed', label: 'Owed', sum: 'fee' };
    const carded = { ...people, cards: [{ id: 'all', label: 'All' }, owed, { ...owed, id: 'again' }] };
    const [, card, ...more] = firstSummaryRequests(carded);
    await source.call('summarise_records', cardArguments(carded, owed).request);
    expect(sent).toEqual([card]);
    expect(more).toEqual([]);
  });
});

describe('a list', () => {
  it('knows that another page follows by the one row too many', async () => {
    const rows = ['a', 'b', 'c'].map((name) => ({ id: `id-${name}`, name }));
    const { source } = recording(Response.json(rows), Response.json(rows.slice(0, 2)));
    expect(await source.list('people', PAGE)).toEqual({
      rows: rows.slice(0, 2),
      next: { value: 'b', id: 'id-b' },
    });
    expect((await source.list('people', PAGE)).next).toBeNull();
  });

  it('asks the function, whatever is searched for, filtered and sorted', async () => {
    const key = { value: 'a,b', id: '1' };
    for (const query of [
      { ...PAGE, search: 'ada' },
      ...FILTER_OPERATORS.map((operator) => ({
        ...PAGE,
        filters: [{ field: 'name', operator, value: 'a*b' }],
      })),
      { ...PAGE, page: { size: 2, after: key } },
      { ...PAGE, sort: { field: 'name', descending: true } },
    ]) {
      const { source, sent } = recording();
      await source.list('people', query);
      expect(sent[0]?.path).toBe('/rest/v1/rpc/search_records');
      const body = { table_name: 'people', query: { ...query, page: { ...query.page, size: 3 } } };
      expect(JSON.parse(sent[0]?.body ?? '')).toEqual(body);
    }
  });
});

describe('a change', () => {
  const row = { id: '1', name: 'Ada', updated_at: '2026-03-01T10:00:00.000001+00:00' };

  it('names the user who saved first', async () => {
    const history = [{ actor_name: 'Maria Chen', created_at: '2026-03-01T10:00:00Z' }];
    const { source, sent } = recording(Response.json([]), Response.json([row]), Response.json(history));
    const update = source.update(
      'people',
      '1',
      { name: 'Eve' },
      { ifUnchangedSince: '2026-02-01T00:00:00Z' },
    );
    await expect(update).rejects.toMatchObject({ code: 'data.stale' });
    await expect(update).rejects.toThrow(
      /^Maria Chen changed this record on .*2026.*Load the newest version/,
    );
    expect(sent[0]?.path).toContain('updated_at=eq.2026-02-01T00%3A00%3A00Z');
    expect(sent[2]).toMatchObject({ path: '/rest/v1/rpc/record_history' });
  });

  it('reports that it was stale even if the history cannot be read', async () => {
    const { source } = recording(Response.json([]), Response.json([row]), refusal(500, { message: 'no' }));
    await expect(
      source.update('people', '1', { name: 'Eve' }, { ifUnchangedSince: '2026-02-01T00:00:00Z' }),
    ).rejects.toThrow(/^Someone else changed this record/);
  });

  it('distinguishes a record that may not be written from a deleted one', async () => {
    const seen = recording(Response.json([]), Response.json([row]));
    await expect(seen.source.update('people', '1', {})).rejects.toMatchObject({ code: 'data.forbidden' });
    const gone = recording(Response.json([]), Response.json([]));
    await expect(gone.source.update('people', '1', {})).rejects.toMatchObject({ code: 'data.not_found' });
  });

  it('finds nothing for an invalid id', async () => {
    const { source } = recording(
      refusal(400, { code: '22P02', message: 'invalid input syntax for type uuid' }),
    );
    await expect(source.get('people', 'anything')).rejects.toMatchObject({ code: 'data.not_found' });
  });

  it('removes through the function that refuses a whole', async () => {
    const { source, sent } = recording(Response.json(2));
    expect(await source.remove('people', ['1', '2'])).toBe(2);
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/rest/v1/rpc/bulk_delete' });
  });
});

describe('a failure', () => {
  const cases: readonly (readonly [string, Response | Error, string])[] = [
    ['no right', refusal(403, { code: '42501', message: 'permission denied' }), 'data.forbidden'],
    ['not signed in', refusal(401, { code: '42501', message: 'permission denied' }), 'auth.required'],
    ['an expired token', refusal(401, { code: 'PGRST303', message: 'JWT expired' }), 'auth.required'],
    ['a second of a kind', refusal(409, { code: '23505', message: 'duplicate' }), 'data.conflict'],
    ['a record in use', refusal(409, { code: '23503', message: 'violates' }), 'data.referenced'],
    ['a check', refusal(400, { code: '23514', message: 'violates check' }), 'data.invalid'],
    ['a malformed value', refusal(400, { code: '22P02', message: 'invalid input' }), 'data.invalid'],
    ['too many requests', refusal(429, { message: 'slow down' }), 'auth.rate_limited'],
    ['a server down', new Response('Bad gateway', { status: 502 }), 'server.failed'],
    ['no connection', new TypeError('Failed to fetch'), 'network.offline'],
    [
      'our own refusal',
      refusal(400, { code: 'P0001', message: 'Not so.', hint: 'role.denied' }),
      'role.denied',
    ],
  ];
  for (const [what, answer, code] of cases)
    it(`is named: ${what}`, async () => {
      const { source } = recording(answer);
      await expect(source.call('session_context')).rejects.toMatchObject({ code });
    });

  it('keeps the message of our own functions', async () => {
    const { source } = recording(
      refusal(400, { code: 'P0001', message: 'Ada still has invoices.', hint: 'x.y' }),
    );
    await expect(source.remove('people', ['1'])).rejects.toMatchObject({
      message: 'Ada still has invoices.',
      hasSentence: true,
    });
  });

  it('passes on the details of a refusal, but no details of the database', async () => {
    const told = { changed_by: 'Ada', changes: { notes: { from: null, to: 'x' } } };
    const conflict = { code: 'P0001', message: 'Changed.', hint: 'document.conflict' };
    const failing = async (details: string | null) =>
      expect(recording(refusal(400, { ...conflict, details })).source.call('session_context')).rejects;
    await (await failing(JSON.stringify(told))).toMatchObject({ details: told });
    await (await failing('{not JSON')).toMatchObject({ details: undefined, message: 'Changed.' });
    await (await failing(null)).toMatchObject({ details: undefined });
  });

  it.each([
    [503, 'PGRST001', 'server.unavailable', 'The database is being restarted.'],
    [503, '57014', 'server.too_slow', 'This took too long and was stopped.'],
    [429, 'PGRST003', 'server.busy', 'Too many requests of your organization are waiting already.'],
  ])('keeps the error message of the server: %i %s', async (status, code, hint, message) => {
    const { source } = recording(refusal(status, { code, message, hint, details: null }));
    await expect(source.list('people', PAGE)).rejects.toMatchObject({
      code: hint,
      status,
      message,
      hasSentence: true,
    });
  });

  it('points to the field of a value that is already taken', async () => {
    const details = 'Key (org_id, email)=(…) already exists.';
    const { source } = recording(refusal(409, { code: '23505', message: 'duplicate', details }));
    await expect(source.create('people', { email: 'a@b.c' })).rejects.toMatchObject({
      fields: { email: 'Another record already has this value' },
    });
  });

  it('is no failure of the network when the caller cancelled', async () => {
    const { source } = recording();
    const signal = AbortSignal.abort();
    await expect(source.list('people', { ...PAGE, signal })).rejects.toMatchObject({ code: 'data.aborted' });
    await expect(source.call('session_context', {}, signal)).rejects.toMatchObject({ code: 'data.aborted' });
  });

  it('of the client itself is reported as no connection', async () => {
    const source = createSupabaseDataSource({
      client: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
      organisationId: () => null,
    });
    await expect(source.get('people', '1')).rejects.toMatchObject({ code: 'network.offline' });
  });
});

it('amounts are exact whichever way a record comes, where the declaration is known', async () => {
  const numbers = () => Response.json([{ id: '1', fee: 5, level: 5 }]);
  const source = withExactAmounts(recording(numbers(), numbers(), numbers(), numbers()).source, [people]);
  const exact = { id: '1', fee: '5.00', level: 5 };
  expect((await source.list('people', PAGE)).rows).toEqual([exact]);
  expect(await source.get('people', '1')).toEqual(exact);
  expect(await source.create('people', { name: 'Ada' })).toEqual(exact);
  expect(await source.update('people', '1', { note: 'x' })).toEqual(exact);
});
