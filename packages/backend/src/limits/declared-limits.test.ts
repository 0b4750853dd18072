import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Limit } from './limit.ts';
import { LIMITS } from './limits.ts';

const SOURCE = new URL('../', import.meta.url);
const SCHEMAS = new URL('../../supabase/schemas/', import.meta.url);
const declared: readonly (readonly [string, Limit])[] = Object.values(LIMITS).flatMap(Object.entries<Limit>);

const filesBelow = (folder: URL, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(ending) && !file.endsWith(`.test${ending}`));
const textOf = (folder: URL, file: string): string => readFileSync(new URL(file, folder), 'utf8');

const code = filesBelow(SOURCE, '.ts')
  .filter((file) => !/^limits\/(?:limits|limit|[a-z]+(?:-[a-z]+)*-limits)\.ts$/.test(file))
  .map((file) => textOf(SOURCE, file))
  .filter((text) => text.includes('-limits.ts'))
  .join('\n');

it.each(declared.filter(([, { sql }]) => !sql).map(([key]) => key))('%s is read by the code', (key) => {
  expect(code).toMatch(new RegExp(`\\b${key}\\b`));
});

/** The body of a function, from its `create` to its end. */
function bodyOf(file: string, name: string): string {
  const text = textOf(SCHEMAS, file);
  const start = text.indexOf(`create function ${name}(`);
  expect(start, `${name} is in ${file}`).toBeGreaterThanOrEqual(0);
  return text.slice(start, text.indexOf('$$;', start));
}

/** A constant as SQL writes it: a number, or a product of some. */
function amountIn(body: string, constant: string): number {
  const [, written = ''] = new RegExp(`\\b${constant} constant \\w+ := ([^;]+);`).exec(body) ?? [];
  return written
    .replaceAll('::bigint', '')
    .split('*')
    .reduce((product, factor) => product * Number(factor), 1);
}

it.each(declared.filter(([, { sql }]) => sql))(
  '%s equals the limit in the schema',
  (_key, { amount, sentence, sql }) => {
    const { file = '', function: name = '', constant } = sql ?? {};
    const body = bodyOf(file, name);
    if (constant === undefined) expect(body).toMatch(new RegExp(`> ${amount} then`));
    else expect(amountIn(body, constant)).toBe(amount);
    // The function that requests a lock has its message.
    const asking = file === 'banking/re-authentication.sql' ? textOf(SCHEMAS, 'banking/area.sql') : '';
    const words = textOf(SCHEMAS, file) + asking;
    expect(words.replaceAll(/'\s*\|\| '/g, '')).toContain(sentence);
  },
);

/** Amounts of displayed, logged, cached or cleaned-up rows: they do not limit users. */
const NO_LIMITS = new Set([
  'activity/logging.sql most_single',
  'currency/rates-on-a-day.sql most',
  'documents/document-chain.sql most',
  'imports/document-numbers.sql longest',
  'imports/documents.sql most_single',
  'imports/finding.sql most_asked',
  'imports/undoing.sql most_named',
  'records/lists.sql most_characters',
  'records/search-everything.sql most_weighed',
  'recurring/issuing.sql most_at_once',
  'recurring/issuing.sql most_of_organisation',
  'recurring/making-entries.sql most',
  'recurring/owners.sql longest_name',
  'recurring/owners.sql most_names',
  'recurring/reading.sql most',
  'reports/dashboard.sql most_activity',
  'reports/dashboard.sql most_shown',
  'reports/general-ledger.sql most_rows',
]);

it('every constant of the schema that sets a limit is declared', () => {
  const known = new Set(declared.flatMap(([, { sql }]) => (sql ? [`${sql.file} ${sql.constant}`] : [])));
  const found = filesBelow(SCHEMAS, '.sql').flatMap((file) =>
    [...textOf(SCHEMAS, file).matchAll(/^ +((?:most|longest|largest|deepest)\w*) constant /gm)].map(
      ([, constant]) => `${file} ${constant}`,
    ),
  );
  expect(found.filter((constant) => !known.has(constant)).sort()).toEqual([...NO_LIMITS].sort());
});

/** Bounds of the server's own memory, waits or logs: they refuse no request. */
const OWN_BOUNDS = new Set([
  'api/organisation-of.ts MOST_PEOPLE',
  'api/session.ts MOST_PLANS',
  'auth/access-token.ts MOST_KNOWN',
  'auth/read-body.ts LONGEST_EMAIL',
  'auth/session-guard.ts MOST_KNOWN',
  'doctor/check-database.ts MOST_DIFFERENCE_SECONDS',
  'front-door/drain.ts MOST_MS',
  'front-door/request-trace.ts LONGEST_PATH',
  'front-door/request-target.ts DEEPEST_NESTING',
  'limits/rates.ts MOST_REMEMBERED',
  'limits/token-buckets.ts MOST_KEYS',
  'mail/postman.ts LONGEST_END_MS',
  'mail/smtp-transport.ts LONGEST_SENDING_MS',
  'mail/smtp-transport.ts MOST_CONNECTIONS',
  'postgres/log-rotation.ts LONGEST_LOG',
  'realtime/change-notice.ts MOST_KEYS',
  'realtime/socket-session.ts LONGEST_TIMER_MS',
  'replica/recent-writes.ts MOST_KNOWN',
  'replica/replica-lag.ts MOST_LOOKS',
  'replica/replica.ts MOST_LAG_MS',
  'request-body/drain.ts MOST_DRAINED',
  'request-body/scan-json.ts MOST_MARKS',
  'server/compress-response.ts LARGEST',
  'server/compress-response.ts LARGEST_AT_ONCE',
  'server/known-paths.ts MOST_DECODINGS',
  'server/repeated-lines.ts MOST_KINDS',
  'start/open-core.ts LONGEST_LOOK_MS',
]);

it('no other file of the server sets a limit by its own number', () => {
  const found = filesBelow(SOURCE, '.ts').flatMap((file) =>
    [
      ...textOf(SOURCE, file).matchAll(
        /^(?:export )?const ((?:MOST|LONGEST|LARGEST|DEEPEST)(?:_[A-Z]+)*) = [\d_ *]/gm,
      ),
    ].map(([, constant]) => `${file} ${constant}`),
  );
  expect(found.sort()).toEqual([...OWN_BOUNDS].sort());
});
