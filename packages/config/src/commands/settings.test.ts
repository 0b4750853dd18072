import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const read = (env: Record<string, string>) => readSettings(env, '/srv/books');

describe('readSettings', () => {
  it('has an answer for everything', () => {
    expect(read({})).toEqual({
      log: { level: 'info' },
      metrics: undefined,
      smtp: undefined,
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      productName: 'Ledgerwise',
      homePath: '/accounting/dashboard',
      supportEmail: undefined,
      hosted: undefined,
      dataDir: '/srv/books/.data',
      siteDir: undefined,
      releaseStore: undefined,
      releaseChannel: 'stable',
      databaseUrl: undefined,
      seed: 'sample',
      isLoopbackOnly: true,
      mailbox: 'local',
      trustedProxies: [],
      google: undefined,
      isWorkerOff: false,
      overrideOrigins: [],
      releaseKey: undefined,
    });
  });

  it('takes a list of origins to try modules from, and nothing that is none', () => {
    const originsOf = (text: string) => read({ OVERRIDE_ORIGINS: text }).overrideOrigins;
    expect(originsOf('https://try.example, http://localhost:4001')).toEqual([
      'https://try.example',
      'http://localhost:4001',
    ]);
    for (const wrong of ['http://try.example', 'https://try.example/build', 'try.example', '*'])
      expect(() => originsOf(wrong)).toThrow(`and not "${wrong}"`);
  });

  it('takes a public key of 32 bytes', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(read({ RELEASE_KEY: key }).releaseKey).toBe(key);
    expect(() => read({ RELEASE_KEY: 'abc' })).toThrow('RELEASE_KEY must be an ed25519 public key');
  });

  it('takes a release store as a folder or as an address, and not beside a site', () => {
    expect(read({ RELEASE_STORE: 'store', RELEASE_CHANNEL: 'beta' })).toMatchObject({
      releaseStore: '/srv/books/store',
      releaseChannel: 'beta',
    });
    expect(read({ RELEASE_STORE: 's3://bucket/books' }).releaseStore).toBe('s3://bucket/books');
    expect(() => read({ RELEASE_STORE: 'store', SITE_DIR: 'site' })).toThrow('Remove one of them.');
  });

  it('makes no sample accounts where others can reach them', () => {
    expect(read({ HOST: '0.0.0.0' })).toMatchObject({ seed: 'none', isLoopbackOnly: false });
    expect(read({ SITE_URL: 'https://books.example' })).toMatchObject({
      seed: 'none',
      isLoopbackOnly: false,
    });
    expect(read({ SITE_URL: 'http://[::1]:3000' })).toMatchObject({ seed: 'sample', isLoopbackOnly: true });
    expect(read({ HOST: '::1' }).seed).toBe('sample');
    expect(read({ SEED: 'none' }).seed).toBe('none');
  });

  it.each([
    [{}, 'local'],
    [{ SEED: 'none' }, 'off'],
    [{ SEED: 'none', MAILBOX: 'local' }, 'local'],
    [{ MAILBOX: 'off' }, 'off'],
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ SITE_URL: 'https://books.example' }, 'off'],
    [{ SITE_URL: 'http://127.0.0.1:3000' }, 'local'],
    [{ TRUST_PROXY: '127.0.0.1' }, 'off'],
    [{ SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'books@b.example' }, 'off'],
  ])('with %j the mailbox is %s', (env, mailbox) => {
    expect(read(env as Record<string, string>).mailbox).toBe(mailbox);
  });

  it('takes proxies by address and by network', () => {
    expect(read({ TRUST_PROXY: '10.0.0.0/8, ::1,192.0.2.1' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '::1',
      '192.0.2.1',
    ]);
  });

  it('reads a mail server with its account, and the support address for messages of visitors', () => {
    const url = 'smtps://books%40b.example:p%2Fw@mail.b.example';
    expect(
      read({ SMTP_URL: url, MAIL_FROM: 'Books <books@b.example>', SUPPORT_EMAIL: 'help@b.example' }),
    ).toMatchObject({
      smtp: { url, from: 'Books <books@b.example>', contactAddress: 'help@b.example' },
      mailbox: 'off',
    });
    expect(read({}).smtp).toBeUndefined();
  });

  it('logs at info by default in the format of the output, and offers no metrics', () => {
    expect(read({})).toMatchObject({ log: { level: 'info' }, metrics: undefined });
    expect(read({ LOG_LEVEL: 'warn', LOG_FORMAT: 'json' }).log).toEqual({ level: 'warn', format: 'json' });
    expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.1' }).metrics?.host).toBe('10.0.0.1');
  });

  it('switches service workers off', () => {
    expect(read({ SERVICE_WORKER: 'off' }).isWorkerOff).toBe(true);
  });

  it('never repeats the password of a mail server', () => {
    const env = { SMTP_URL: 'smtp:/user:s3cret@mail', MAIL_FROM: 'a@b.example' };
    expect(() => read(env)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('s3cret') }),
    );
  });

  it('takes a hosted project by address and key', () => {
    const { hosted } = read({ SUPABASE_URL: 'https://p.supabase.example/', SUPABASE_KEY: 'k' });
    expect(hosted).toEqual({ url: 'https://p.supabase.example', key: 'k' });
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a number from 1 to 65535, and not "eighty".'],
    [{ PORT: '70000' }, 'PORT must be'],
    [{ SEED: 'sample', HOST: '0.0.0.0' }, 'SEED=sample creates accounts with a published password'],
    [{ SEED: 'sample', SITE_URL: 'https://books.example' }, 'Leave out HOST, SITE_URL and TRUST_PROXY'],
    [{ SEED: 'yes' }, 'SEED must be sample or none, and not "yes".'],
    [{ MAILBOX: 'open' }, 'MAILBOX must be local or off, and not "open".'],
    [
      { MAILBOX: 'local', SITE_URL: 'https://b.example' },
      'MAILBOX=local cannot go with SITE_URL=https://b.example',
    ],
    [{ MAILBOX: 'local', HOST: '0.0.0.0' }, 'MAILBOX=local cannot go with HOST=0.0.0.0'],
    [{ MAILBOX: 'local', TRUST_PROXY: '::1' }, 'MAILBOX=local cannot go with TRUST_PROXY'],
    [{ SERVICE_WORKER: 'yes' }, 'SERVICE_WORKER must be off or absent, and not "yes".'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be json or text, and not "xml".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be error, warn, info, debug, and not "loud".'],
    [{ DATABASE_DIRECT_URL: 'postgres://db/x' }, 'DATABASE_DIRECT_URL is set without DATABASE_URL.'],
    [{ DATABASE_READ_URL: 'postgres://db/x' }, 'DATABASE_READ_URL is set without DATABASE_URL.'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a number from 1 to 65535, and not "0".'],
    [{ METRICS_HOST: '::1' }, 'METRICS_HOST is set without METRICS_PORT.'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL is set without MAIL_FROM.'],
    [{ SMTP_URL: 'mail.example:25', MAIL_FROM: 'a@b.example' }, 'SMTP_URL must be an address such as'],
    [{ SMTP_URL: 'smtp://mail.example/?pool=true', MAIL_FROM: 'a@b.example' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Books' }, 'and not "Books".'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'A\r\nBcc: c@d.e <a@b.example>' }, 'MAIL_FROM must be'],
    [
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example', MAILBOX: 'local' },
      'MAILBOX=local shows mails instead of sending them',
    ],
    [{ TRUST_PROXY: 'proxy.example' }, 'such as 10.0.0.1 or 10.0.0.0/8, and not "proxy.example"'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ SITE_URL: 'books.example' }, 'SITE_URL must be an address'],
    [{ SITE_URL: 'https://example.com/books' }, 'Give the application a name of its own'],
    [{ SUPABASE_URL: 'https://p.example' }, 'SUPABASE_URL is set without SUPABASE_KEY.'],
    [{ GOOGLE_CLIENT_SECRET: 's' }, 'GOOGLE_CLIENT_SECRET is set without GOOGLE_CLIENT_ID.'],
  ])('reports the problem of %j', (env, sentence) => {
    expect(() => read(env as Record<string, string>)).toThrow(sentence);
  });
});
