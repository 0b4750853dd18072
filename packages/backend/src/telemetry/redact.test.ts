import { expect, test } from 'vitest';
import { secretsOf } from '../postgres/index.ts';
import { Redaction } from './redact.ts';

const KEYS = {
  jwtSecret: 'jwt-secret-of-the-server',
  publishableKey: 'sb_publishable_is_no_secret',
  secretKey: 'sb_secret_of_the_server',
  databasePassword: 'database+password.1',
  bankKey: 'bank-key-new bank-key-former',
};
const redaction = new Redaction();
redaction.hide([...secretsOf(KEYS), 'smtp-p@ss.word', '', 'short']);

test.each([...secretsOf(KEYS), 'smtp-p@ss.word'])(
  'removes the secret %j from every line, at any position',
  (secret) => {
    for (const line of [secret, `before${secret}after`, `{"x":"${secret}"}`, `at ${secret}, and ${secret}`])
      expect(redaction.of(line)).not.toContain(secret);
  },
);

test.each([
  ['postgres://books:hunter2@db:5432/books went away', 'postgres://books:***@db:5432/books went away'],
  ['smtps://a%40b.example:p%2Fw@mail', 'smtps://a%40b.example:***@mail'],
  ['authorization: Bearer abcdefgh.ijk', 'authorization: Bearer ***'],
  ['token eyJhbGciOi.eyJzdWIiOi.c2lnbg is old', 'token *** is old'],
  ['GET /accept-invitation?token=abc&x=1', 'GET /accept-invitation?token=***&x=1'],
  ['/auth/v1/verify?token=a1&type=recovery', '/auth/v1/verify?token=***&type=recovery'],
  ['#access_token=abc&refresh_token=def', '#access_token=***&refresh_token=***'],
  ['{"password": "a \\"b\\" c", "email": "a@b.c"}', '{"password": ***, "email": "a@b.c"}'],
  ['{"account_number_param":"12345678"}', '{"account_number_param":***}'],
  [`link ${'0af3'.repeat(16)} end`, 'link *** end'],
])('logs %j as %j', (line, told) => {
  expect(redaction.of(line)).toBe(told);
});

test.each([
  'The database is gone. Starting it again.',
  'GET /rest/v1/customers',
  'A mail is given up, and its sender is notified: 550 5.1.1 no such user',
  'sb_publishable_is_no_secret, and short words stay',
  'http://localhost:3000/accounting/customers',
])('leaves %j unchanged', (line) => {
  expect(redaction.of(line)).toBe(line);
});
