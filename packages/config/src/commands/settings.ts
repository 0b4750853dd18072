import path from 'node:path';
import type { SmtpSettings } from '@ledgerwise/backend';
import { isLoopbackName, proxyList } from '@ledgerwise/backend/front-door';
import { LastingFailure } from '@ledgerwise/backend/lasting-failure';
import { LOG_LEVELS, type LogLevel, type LogSettings } from '@ledgerwise/backend/telemetry';
import { SITE_DEFAULTS } from '@ledgerwise/release/site-defaults';

/** Settings of the operator, read from the environment. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly siteUrl: string;
  readonly productName: string;
  /** The page that a signed-in person starts at. */
  readonly homePath: string;
  readonly supportEmail: string | undefined;
  /** A hosted project; then our own backend does not run. */
  readonly hosted: { readonly url: string; readonly key: string } | undefined;
  readonly dataDir: string;
  /** A release store, a written site or another checkout, instead of this one; it is served as it is. */
  readonly siteDir: string | undefined;
  /** Address of a release store: a folder, or `s3://…`. */
  readonly releaseStore: string | undefined;
  /** For a release store: the channel whose releases are served. */
  readonly releaseChannel: string;
  readonly databaseUrl: string | undefined;
  /** The database itself, where `databaseUrl` leads to a PgBouncer. */
  readonly databaseDirectUrl: string | undefined;
  /** A streaming replica, which answers what only reads. */
  readonly databaseReadUrl: string | undefined;
  readonly seed: 'sample' | 'none';
  /** True if only people on this machine can reach the server, according to the settings. */
  readonly isLoopbackOnly: boolean;
  /** Mail server; without it, no mails are sent. */
  readonly smtp: SmtpSettings | undefined;
  /** Its format is undefined unless the operator chose one: text on a terminal, otherwise JSON. */
  readonly log: Pick<LogSettings, 'level'> & Partial<LogSettings>;
  /** Address that Prometheus scrapes; without it, there are no metrics. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** `local` shows mails to people on this machine, instead of sending them. */
  readonly mailbox: 'local' | 'off';
  /** Addresses of trusted proxies, whose forwarding headers are used. */
  readonly trustedProxies: readonly string[];
  /** Origins that QA may take another version of a module from, in a tab of theirs. */
  readonly overrideOrigins: readonly string[];
  /** The operator's public key (ed25519, base64): pages then run only modules of a registry signed with it. */
  readonly releaseKey: string | undefined;
  /** True if service workers are switched off: those of visitors then remove themselves. */
  readonly isWorkerOff: boolean;
  readonly google: { readonly clientId: string; readonly secret: string } | undefined;
}

/** A setting that cannot be used; the message says which and how to write it. */
export class SettingError extends LastingFailure {
  override readonly name = 'SettingError';
}

type Environment = Readonly<Record<string, string | undefined>>;

function portFrom(name: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new SettingError(`${name} must be a number from 1 to 65535, and not "${text}".`);
  return port;
}

const isLevel = (text: string): text is LogLevel => LOG_LEVELS.some((level) => level === text);

function logFrom({ LOG_FORMAT: format, LOG_LEVEL: level = 'info' }: Environment): Settings['log'] {
  if (format && format !== 'json' && format !== 'text')
    throw new SettingError(`LOG_FORMAT must be json or text, and not "${format}".`);
  if (!isLevel(level))
    throw new SettingError(`LOG_LEVEL must be ${LOG_LEVELS.join(', ')}, and not "${level}".`);
  return { level, ...((format === 'json' || format === 'text') && { format }) };
}

function metricsFrom({ METRICS_PORT: port, METRICS_HOST }: Environment): Settings['metrics'] {
  if (port) return { host: METRICS_HOST || '127.0.0.1', port: portFrom('METRICS_PORT', port) };
  if (METRICS_HOST) throw new SettingError('METRICS_HOST is set without METRICS_PORT. Set the port, too.');
  return undefined;
}

function originFrom(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new SettingError(`${name} must be an address such as https://books.example, and not "${text}".`);
  return url.href.replace(/\/$/, '');
}

/** Parses the site's address; refuses one with a path, because every address of the application starts at the root. */
function siteUrlFrom(text: string): string {
  const url = originFrom('SITE_URL', text);
  if (new URL(url).pathname !== '/')
    throw new SettingError(
      `SITE_URL must have no path, and "${text}" has one. Give the application a name of its own, such as https://books.example.com.`,
    );
  return url;
}

/** Two settings that say nothing without each other. */
function pair(env: Environment, first: string, second: string): readonly [string, string] | undefined {
  const [a, b] = [env[first], env[second]];
  if (!a && !b) return undefined;
  if (!a || !b)
    throw new SettingError(
      `${a ? first : second} is set without ${a ? second : first}. Set both, or neither.`,
    );
  return [a, b];
}

/** Returns another address of the database in `DATABASE_URL`. */
function besideDatabase(env: Environment, name: string): string | undefined {
  const address = env[name];
  if (!address) return undefined;
  if (!env.DATABASE_URL)
    throw new SettingError(`${name} is set without DATABASE_URL. Set DATABASE_URL, or leave ${name} out.`);
  return address;
}

function seedFrom(text: string | undefined, isLoopbackOnly: boolean): 'sample' | 'none' {
  if (text && text !== 'sample' && text !== 'none')
    throw new SettingError(`SEED must be sample or none, and not "${text}".`);
  if (text === 'sample' && !isLoopbackOnly) {
    throw new SettingError(
      'SEED=sample creates accounts with a published password, so it works only on this computer; with these settings, others can reach the server. Leave out HOST, SITE_URL and TRUST_PROXY to try the sample company, or set SEED=none.',
    );
  }
  return text === 'none' || !isLoopbackOnly ? 'none' : 'sample';
}

function storeFrom({ RELEASE_STORE: store, SITE_DIR }: Environment, root: string): string | undefined {
  if (!store) return undefined;
  if (SITE_DIR)
    throw new SettingError('RELEASE_STORE and SITE_DIR both say where the site is. Remove one of them.');
  return /^[a-z0-9]+:\/\//i.test(store) ? store : path.resolve(root, store);
}

function proxiesFrom(text: string | undefined): readonly string[] {
  const names = (text ?? '').split(',').flatMap((name) => name.trim() || []);
  try {
    proxyList(names);
  } catch (error) {
    throw new SettingError(`TRUST_PROXY: ${error instanceof Error ? error.message : error}`);
  }
  return names;
}

function overrideOriginsFrom(text: string | undefined): readonly string[] {
  const origins = (text ?? '').split(',').flatMap((one) => one.trim() || []);
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackName(url.hostname));
    if (!isSafe || url?.origin !== origin)
      throw new SettingError(
        `OVERRIDE_ORIGINS must list origins such as https://try.example, with commas between them, and not "${origin}".`,
      );
  }
  return origins;
}

const KEY_BYTES = 32;

function releaseKeyFrom(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (Buffer.from(text, 'base64').length === KEY_BYTES) return text;
  throw new SettingError(
    'RELEASE_KEY must be an ed25519 public key: 32 bytes in base64, 44 characters in all.',
  );
}

/** Returns the setting by which others can reach the server; undefined if only people on this machine can. */
function reachOf({
  host,
  siteUrl,
  trustedProxies,
}: Pick<Settings, 'host' | 'siteUrl' | 'trustedProxies'>): string | undefined {
  if (!isLoopbackName(host)) return `HOST=${host}`;
  // If users have another address than localhost, something in between forwards them.
  if (!isLoopbackName(new URL(siteUrl).hostname)) return `SITE_URL=${siteUrl}`;
  return trustedProxies.length > 0 ? 'TRUST_PROXY' : undefined;
}

const ONE_ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+$/;

/** `books@example.com` or `Books <books@example.com>`, on one line. */
function isSender(text: string): boolean {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
  return ONE_ADDRESS.test(address) && !/[\p{Cc}"]/u.test(name);
}

/** Returns the mail server and the sender; messages of the contact form go to support. */
function smtpFrom(env: Environment): SmtpSettings | undefined {
  const given = pair(env, 'SMTP_URL', 'MAIL_FROM');
  if (!given) return undefined;
  const [address, from] = given;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // The address holds a password, so it is not repeated.
  if (
    !url ||
    !/^smtps?:$/.test(url.protocol) ||
    url.hostname === '' ||
    url.search !== '' ||
    !/^\/?$/.test(url.pathname)
  )
    throw new SettingError(
      'SMTP_URL must be an address such as smtp://user:password@mail.example:587 (STARTTLS) or smtps://user:password@mail.example:465, with characters such as @ and / in the password written as %40 and %2F.',
    );
  if (!isSender(from))
    throw new SettingError(
      `MAIL_FROM must be an address such as books@example.com or Books <books@example.com>, and not "${from}".`,
    );
  return { url: address, from, ...(env.SUPPORT_EMAIL && { contactAddress: env.SUPPORT_EMAIL }) };
}

/**
 * Mails contain links that open accounts. They are shown only on a private server: on loopback, under no other name,
 * behind no proxy, and by default only with the sample company, whose passwords are published anyway.
 */
function mailboxFrom(
  { MAILBOX: text, SMTP_URL }: Environment,
  reach: string | undefined,
  seed: Settings['seed'],
): 'local' | 'off' {
  if (text && text !== 'local' && text !== 'off')
    throw new SettingError(`MAILBOX must be local or off, and not "${text}".`);
  if (text === 'local' && reach) {
    throw new SettingError(
      `MAILBOX=local cannot go with ${reach}: others could read the mails and use them to open every account. Remove one of the two.`,
    );
  }
  if (text === 'local' && SMTP_URL)
    throw new SettingError(
      'MAILBOX=local shows mails instead of sending them, and SMTP_URL sends them. Remove one of the two.',
    );
  if (text === 'local' || text === 'off') return text;
  return !reach && seed === 'sample' && !SMTP_URL ? 'local' : 'off';
}

function workerOffFrom(text: string | undefined): boolean {
  if (text && text !== 'off')
    throw new SettingError(`SERVICE_WORKER must be off or absent, and not "${text}".`);
  return text === 'off';
}

export function readSettings(env: Environment, root: string): Settings {
  const port = env.PORT ? portFrom('PORT', env.PORT) : 3000;
  const host = env.HOST || '127.0.0.1';
  const hosted = pair(env, 'SUPABASE_URL', 'SUPABASE_KEY');
  const google = pair(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const siteUrl = env.SITE_URL ? siteUrlFrom(env.SITE_URL) : `http://localhost:${port}`;
  const trustedProxies = proxiesFrom(env.TRUST_PROXY);
  const reach = reachOf({ host, siteUrl, trustedProxies });
  const seed = seedFrom(env.SEED, reach === undefined);
  return {
    port,
    host,
    siteUrl,
    ...SITE_DEFAULTS,
    ...(env.PRODUCT_NAME && { productName: env.PRODUCT_NAME }),
    supportEmail: env.SUPPORT_EMAIL || undefined,
    hosted: hosted && { url: originFrom('SUPABASE_URL', hosted[0]), key: hosted[1] },
    dataDir: path.resolve(root, env.DATA_DIR || '.data'),
    siteDir: env.SITE_DIR ? path.resolve(root, env.SITE_DIR) : undefined,
    releaseStore: storeFrom(env, root),
    releaseChannel: env.RELEASE_CHANNEL || 'stable',
    databaseUrl: env.DATABASE_URL || undefined,
    databaseDirectUrl: besideDatabase(env, 'DATABASE_DIRECT_URL'),
    databaseReadUrl: besideDatabase(env, 'DATABASE_READ_URL'),
    seed,
    isLoopbackOnly: reach === undefined,
    log: logFrom(env),
    metrics: metricsFrom(env),
    smtp: smtpFrom(env),
    mailbox: mailboxFrom(env, reach, seed),
    trustedProxies,
    overrideOrigins: overrideOriginsFrom(env.OVERRIDE_ORIGINS),
    releaseKey: releaseKeyFrom(env.RELEASE_KEY),
    isWorkerOff: workerOffFrom(env.SERVICE_WORKER),
    google: google && { clientId: google[0], secret: google[1] },
  };
}
