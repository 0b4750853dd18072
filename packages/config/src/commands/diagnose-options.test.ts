import { expect, it } from 'vitest';
import { readDiagnoseOptions } from './diagnose-options.ts';

const url = 'https://books.example.com';

it('takes who signs in from flags, or from the environment', () => {
  const asked = { url, email: 'a@example.com', password: 'secret', json: undefined };
  const flags = ['--url', `${url}/`, '--email', 'a@example.com', '--password', 'secret'];
  expect(readDiagnoseOptions(flags, {})).toEqual(asked);
  const environment = { DIAGNOSE_EMAIL: 'a@example.com', DIAGNOSE_PASSWORD: 'secret' };
  expect(readDiagnoseOptions(['--url', url, '--json', 'report.json'], environment)).toEqual({
    ...asked,
    json: 'report.json',
  });
});

it('names what is missing', () => {
  expect(() => readDiagnoseOptions([], {})).toThrow(/^Name the deployment by its address\./);
  expect(() => readDiagnoseOptions(['--url', 'ftp://books'], {})).toThrow(/^Name the deployment/);
  expect(() => readDiagnoseOptions(['--url', url], { DIAGNOSE_EMAIL: 'a@example.com' })).toThrow(
    /^Say who signs in/,
  );
});
