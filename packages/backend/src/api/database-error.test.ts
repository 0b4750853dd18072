import { expect, it } from 'vitest';
import { toClientError } from './database-error.ts';

it.each([
  [
    '57014',
    'canceling statement due to statement timeout',
    'server.too_slow',
    /^This took too long and was stopped/,
  ],
  ['40P01', 'deadlock detected', 'server.busy', /^Somebody changed the same/],
  ['40001', 'could not serialize access', 'server.busy', /^Somebody changed the same/],
  [
    '53100',
    'could not extend file "base/5/1": No space left',
    'server.disk_full',
    /^The disk of the server is full/,
  ],
])('puts %s into words for people, and nothing of the server’s own', (code, message, hint, sentence) => {
  const told = toClientError(Object.assign(new Error(message), { code, detail: 'base/5/1' }));
  expect(told).toMatchObject({ code: 'PGRST', detail: JSON.stringify({ status: 503, headers: {} }) });
  const answer: unknown = JSON.parse(told instanceof Error ? told.message : '');
  expect(answer).toEqual({ code, hint, message: expect.stringMatching(sentence), details: null });
});
