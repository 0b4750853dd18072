import type { Statement } from '../api/statement.ts';
import type { PassedOn } from '../request-body/pass-on.ts';
import { callStatement, chooseForm, type Given } from './call-statement.ts';
import type { Callable, Catalog } from './catalog.ts';
import { PATTERN } from './filters.ts';
import type { Preferences } from './preferences.ts';
import {
  isNotOffered,
  noJson,
  noRows,
  noSuchMethod,
  noSuchTable,
  patternsAreNotOffered,
} from './refusals.ts';
import { readTableQuery } from './table-query.ts';
import {
  deleteStatement,
  insertStatement,
  selectStatement,
  updateStatement,
  type Written,
} from './table-statements.ts';

/** The database query of a request, and the form of its response. */
export interface Plan {
  readonly statement: Statement;
  /** The status of an answer with a body, and of one without. */
  readonly status: number;
  readonly statusOfNothing: number;
  /** True if the body is a list of records. */
  readonly isList: boolean;
  /** Position of its first record among all that match. */
  readonly offset: number;
}

export interface RestRequest {
  readonly method: string;
  /** Behind `/rest/v1/`: `customers`, `rpc/post_invoice`. */
  readonly path: string;
  readonly params: URLSearchParams;
  readonly body: string;
  readonly preferences: Preferences;
  readonly passedOn: PassedOn | undefined;
}

const CALL = 'rpc/';

/** Plans the query of a request. Throws a refusal if that is not possible. */
export function planRequest(request: RestRequest, catalog: Catalog, most: number): Plan {
  return request.path.startsWith(CALL) ? planCall(request, catalog) : planTable(request, catalog, most);
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

function planTable(request: RestRequest, { tables }: Catalog, most: number): Plan {
  const { method, path, params, preferences, passedOn } = request;
  const columns = tables.get(path);
  if (!columns) throw noSuchTable(path);
  const table = { name: path, columns };
  const query = readTableQuery(params);
  const { isAnswered, isCounted } = preferences;
  const options = { isAnswered, passedOn };
  const written = { status: 200, statusOfNothing: 204, isList: true, offset: 0 };
  if (isReading(method))
    return {
      ...written,
      statement: selectStatement(table, query, { most, isCounted }),
      offset: query.offset,
    };
  if (query.limit !== undefined || query.offset > 0) throw isNotOffered('A limit on written rows is');
  switch (method) {
    case 'POST': {
      // The address names the key, because a record's own starts with the organization, which is not sent.
      if (preferences.isMerged !== (query.conflict !== undefined))
        throw isNotOffered('An upsert with on_conflict alone, or with resolution=merge-duplicates alone, is');
      const created = { ...written, status: 201, statusOfNothing: 201 };
      return { ...created, statement: insertStatement(table, query, recordsOf(request.body), options) };
    }
    case 'PATCH':
      return { ...written, statement: updateStatement(table, query, recordOf(request.body), options) };
    case 'DELETE':
      return { ...written, statement: deleteStatement(table, query, options) };
    default:
      throw noSuchMethod(method);
  }
}

function planCall({ method, path, params, body, passedOn }: RestRequest, { functions }: Catalog): Plan {
  const name = path.slice(CALL.length);
  if (!isReading(method) && method !== 'POST') throw noSuchMethod(method);
  const given = isReading(method) ? argumentsIn(params) : argumentsOf(body, params);
  const form: Callable = chooseForm(name, functions.get(name), given);
  return {
    statement: callStatement(form, given, passedOn),
    status: 200,
    statusOfNothing: 204,
    isList: form.answers === 'rows',
    offset: 0,
  };
}

/** Arguments in an address; each only once. */
function argumentsIn(params: URLSearchParams): Given {
  refusePatterns(params);
  return Object.fromEntries(params);
}

function argumentsOf(body: string, params: URLSearchParams): Given {
  refusePatterns(params);
  for (const [key, value] of params)
    if (key !== 'select' || value !== '*')
      throw isNotOffered('Filters, order and columns on the result of a function are');
  const given = body.trim() === '' ? {} : parse(body);
  if (!isObject(given)) throw noRows();
  return given;
}

/** Refuses them by name, anywhere. */
function refusePatterns(params: URLSearchParams): void {
  for (const value of params.values()) if (PATTERN.test(value)) throw patternsAreNotOffered();
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw noJson();
  }
}

const isObject = (value: unknown): value is Written =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function recordOf(body: string): Written {
  const record = parse(body);
  if (!isObject(record)) throw noRows();
  return record;
}

function recordsOf(body: string): readonly Written[] {
  const parsed = parse(body);
  const records: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (!records.every(isObject)) throw noRows();
  return records;
}
