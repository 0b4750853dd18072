import { describe, expect, it } from 'vitest';
import { readConformanceOptions } from './conformance-options.ts';

const PROJECT = ['--url', 'https://abc.supabase.co/', '--key', 'sb_publishable_1'];

describe('the options of npm run conformance', () => {
  it('reads a project, and asks for everything', () => {
    expect(readConformanceOptions(PROJECT, {})).toEqual({
      target: { url: 'https://abc.supabase.co', key: 'sb_publishable_1' },
      suites: ['auth', 'rights', 'data', 'books'],
    });
  });

  it('reads secrets from the environment', () => {
    const environment = {
      CONFORMANCE_EMAIL: 'owner@example.com',
      CONFORMANCE_PASSWORD: 'secret',
      CONFORMANCE_SERVICE_KEY: 'sb_secret_1',
    };
    expect(readConformanceOptions([...PROJECT, '--only', 'data,auth'], environment)).toEqual({
      target: {
        ...{ url: 'https://abc.supabase.co', key: 'sb_publishable_1', serviceKey: 'sb_secret_1' },
        account: { email: 'owner@example.com', password: 'secret' },
      },
      suites: ['auth', 'data'],
    });
  });

  it.each([
    [['--key', 'x'], 'Name the project by its address.'],
    [['--url', 'ftp://abc', '--key', 'x'], 'Name the project by its address.'],
    [['--url', 'https://abc.supabase.co'], "Name the project's publishable key."],
    [[...PROJECT, '--email', 'owner@example.com'], 'only one was given'],
    [[...PROJECT, '--only', 'data,everything'], '--only takes auth, rights, data, books'],
  ])('refuses %j', (args, sentence) => {
    expect(() => readConformanceOptions(args, {})).toThrow(sentence);
  });
});
