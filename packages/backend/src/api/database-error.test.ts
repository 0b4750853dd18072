import { expect, it } from 'vitest';
import { answerToDatabaseError } from './database-error.ts';

it.each([
  [
    '57014',
    'canceling statement due to statement timeout',
    'server.too_slow',
    /^This took too long and was stopped/,
  ],
  ['40P01', 'deadlock detected', 'server.busy', /^Another user changed the same record/],
  ['40001', 'could not serialize access', 'server.busy', /^Another user changed the same record/],
  [
    '53100',
    'could not extend file "base/5/1": No space left',
    'server.disk_full',
    /^The disk of the server is full/,
  ],
])('puts %s into words for people, and nothing of the server’s own', (code, message, hint, sentence) => {
  const error = Object.assign(new Error(message), { code, detail: 'base/5/1' });
  expect(answerToDatabaseError(error)).toEqual({
    status: 503,
    answer: { code, hint, message: expect.stringMatching(sentence), details: null },
  });
});

it.each([
  ['23503', 409],
  ['23505', 409],
  ['23514', 400],
  ['22P02', 400],
  ['42883', 404],
  ['42703', 400],
  ['P0001', 400],
  ['XX000', 500],
])('answers %s with %i, as PostgREST does', (code, status) => {
  const error = Object.assign(new Error('the words of the database'), { code });
  expect(answerToDatabaseError(error)).toMatchObject({ status, answer: { code, message: error.message } });
});

it('asks a visitor to sign in for what only members may do', () => {
  const error = Object.assign(new Error('permission denied'), { code: '42501' });
  expect(answerToDatabaseError(error, { isVisitor: true })?.status).toBe(401);
  expect(answerToDatabaseError(error)?.status).toBe(403);
});

it('knows nothing of errors that are not the database’s', () => {
  expect(answerToDatabaseError(new TypeError('x is not a function'))).toBeUndefined();
  expect(answerToDatabaseError(Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG' }))).toBeUndefined();
});
