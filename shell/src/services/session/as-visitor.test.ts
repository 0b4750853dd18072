// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { asVisitor } from './as-visitor.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks without anybody’s session', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: RequestInfo, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('authorization'));
    return Response.json([]);
  });
  const source = await asVisitor({ supabaseUrl: 'http://backend.example', supabaseKey: 'key' });
  await source.list('customers', {
    sort: { field: 'name', descending: false },
    page: { size: 1, offset: 0 },
  });
  expect(sent).toEqual(['Bearer key']);
});
