import type postgres from 'postgres';
import type { ApiConnection } from '../api/api-connection.ts';
import { callers } from '../api/caller.ts';
import {
  type ConstraintSentences,
  readConstraintSentences,
  withSentence,
} from '../api/constraint-sentences.ts';
import { answerToDatabaseError, isGone, type RestError } from '../api/database-error.ts';
import { passwordChecks } from '../api/password-checks.ts';
import { requestSettings, type Setting } from '../api/request-settings.ts';
import { DATABASE_LIMITS } from '../limits/request-limits.ts';
import type { Keys } from '../postgres/index.ts';
import type { Answer, Asker } from '../server/answer.ts';
import { compressedText } from '../server/compress-response.ts';
import { type CallerRole, roleOf } from './caller-role.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import { withExactNumbers } from './exact-numbers.ts';
import { type Plan, planRequest } from './plan-request.ts';
import { type Preferences, readPreferences } from './preferences.ts';
import { noSuchTable, notOneRow, RestRefusal } from './refusals.ts';
import type { Answered } from './rows.ts';

export interface RestOptions {
  /** The server's own session, for reading the catalog. */
  readonly sql: postgres.Sql;
  readonly connection: Pick<ApiConnection, 'transact'>;
  readonly keys: Pick<Keys, 'publishableKey' | 'secretKey'>;
}

/** `/rest/v1` in the subset of PostgREST that the product uses. */
export interface Rest {
  readonly answer: Answer;
  /** Reads the tables and functions again after they have changed. */
  reload(): Promise<void>;
}

const PREFIX = '/rest/v1/';
/**
 * Limit on rows of a table's list, as on a hosted project: clients request further pages. Results of functions are not
 * limited.
 */
const LONGEST_LIST = DATABASE_LIMITS.rowsOfList.amount;
/** Secrets, which nothing in the database needs. */
const SECRETS = new Set(['authorization', 'apikey', 'cookie']);
const JSON_TYPE = 'application/json; charset=utf-8';

const told = (status: number, answer: RestError): Response => Response.json(answer, { status });

/** Catalog of the schema `public`, and messages of its constraints. */
interface Knowledge {
  readonly catalog: Catalog;
  readonly sentences: ConstraintSentences;
}

async function learn(sql: postgres.Sql): Promise<Knowledge> {
  const [catalog, sentences] = await Promise.all([readCatalog(sql), readConstraintSentences(sql)]);
  return { catalog, sentences };
}

function settingsFor(request: Request, path: string, role: CallerRole): readonly Setting[] {
  const caller = callers.getStore();
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !SECRETS.has(name)));
  return requestSettings({
    ...role,
    method: request.method,
    path: `/${path}`,
    headers,
    isReadOnly: caller?.isReadOnly === true || request.method === 'GET' || request.method === 'HEAD',
    address: caller?.address ?? '',
    passwordCheck: passwordChecks.getStore() ?? '',
  });
}

/**
 * True if the request has a body: for a GET, asking for it would make the listener create a whole `Request`, which is
 * freed late.
 */
const hasBody = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';

/** Formats `0-49/120`; stars for missing or unknown numbers. */
function rangeOf({ amount, total }: Answered, { offset }: Plan): string {
  const range = amount === 0 ? '*' : `${offset}-${offset + amount - 1}`;
  return `${range}/${total ?? '*'}`;
}

async function answerWith(
  request: Request,
  rows: readonly Answered[],
  plan: Plan,
  { isOne }: Preferences,
): Promise<Response> {
  const [row] = rows;
  if (!row || (row.body === null && row.amount === 0))
    return new Response(null, { status: Number(row?.status) || plan.statusOfNothing });
  const json = row.body ?? 'null';
  const body = withExactNumbers(isOne && plan.isList ? json.slice(1, -1) : json);
  const isPart = row.total !== undefined && row.amount < row.total;
  return compressedText(request, body, {
    status: Number(row.status) || (isPart ? 206 : plan.status),
    headers: { 'content-type': JSON_TYPE, 'content-range': rangeOf(row, plan) },
  });
}

/** Opens REST over the API's sessions. */
export async function createRest({ sql, connection, keys }: RestOptions): Promise<Rest> {
  let knowledge = await learn(sql);

  async function ask(request: Request, asker: Asker): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.slice(PREFIX.length);
    const role = roleOf(request, asker, keys);
    if (path === '') throw noSuchTable(path);
    const preferences = readPreferences(request.headers);
    const plan = planRequest(
      {
        method: request.method,
        path,
        params: url.searchParams,
        body: hasBody(request) ? await request.text() : '',
        preferences,
        passedOn: asker.passedOn,
      },
      knowledge.catalog,
      LONGEST_LIST,
    );
    const isOne = preferences.isOne && plan.isList;
    const rows = await connection.transact<Answered>(
      settingsFor(request, path, role),
      plan.statement,
      // Anything but exactly one record is rolled back.
      isOne ? ([row]) => row?.amount === 1 : undefined,
    );
    if (isOne && rows[0]?.amount !== 1) throw notOneRow(rows[0]?.amount ?? 0);
    return answerWith(request, rows, plan, preferences);
  }

  function failureOf(error: unknown, asker: Asker): Response {
    if (error instanceof RestRefusal) return told(error.status, error.answer);
    // The gateway says so.
    if (isGone(error)) throw error;
    const failure = answerToDatabaseError(withSentence(error, knowledge.sentences), {
      isVisitor: asker.bearer.is !== 'member',
      isReadOnly: callers.getStore()?.isReadOnly,
    });
    if (!failure) throw error;
    if (failure.status === 500)
      callers.getStore()?.note?.(`The database failed a request: ${failure.answer.code}`);
    return told(failure.status, failure.answer);
  }

  return {
    answer: (request, asker) => ask(request, asker).catch((error: unknown) => failureOf(error, asker)),
    async reload() {
      knowledge = await learn(sql);
    },
  };
}
