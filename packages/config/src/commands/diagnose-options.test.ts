import { expect, it } from 'vitest';
import { readDiagnoseOptions } from './diagnose-options.ts';

const url = 'https://books.example.com';

it('reads the account from flags, or from the environment', () => {
  const asked = { url, account: { email: 'a@example.com', password: 'secret' }, json: undefined };
  const flags = ['--url', `${url}/`, '--email', 'a@example.com', '--password', 'secret'];
  expect(readDiagnoseOptions(flags, {})).toEqual(asked);
  const environment = { DIAGNOSE_EMAIL: 'a@example.com', DIAGNOSE_PASSWORD: 'secret' };
  expect(readDiagnoseOptions(['--url', url, '--json', 'report.json'], environment)).toEqual({
    ...asked,
    json: 'report.json',
  });
});

it('runs as a visitor without an account', () => {
  expect(readDiagnoseOptions(['--url', url], {})).toEqual({ url, account: null, json: undefined });
});

it('names missing arguments', () => {
  expect(() => readDiagnoseOptions([], {})).toThrow(/^Name the deployment by its address\./);
  expect(() => readDiagnoseOptions(['--url', 'ftp://books'], {})).toThrow(/^Name the deployment/);
  for (const one of [{ DIAGNOSE_EMAIL: 'a@example.com' }, { DIAGNOSE_PASSWORD: 'secret' }])
    expect(() => readDiagnoseOptions(['--url', url], one)).toThrow(
      /^Signing in needs an address and a password/,
    );
});
