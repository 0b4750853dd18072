import type { RestError } from '../api/database-error.ts';
import { DATABASE_LIMITS } from '../limits/request-limits.ts';

/** A request that cannot be answered: PostgREST's code, and a message. */
export class RestRefusal extends Error {
  readonly status: number;
  readonly answer: RestError;

  constructor(status: number, answer: RestError) {
    super(answer.message);
    this.status = status;
    this.answer = answer;
  }
}

const refusal = (
  status: number,
  code: string,
  sentence: string,
  { hint = null }: { readonly hint?: string | null } = {},
): RestRefusal => new RestRefusal(status, { code, message: sentence, details: null, hint });

/** A part of the address that cannot be read. */
export const cannotBeRead = (what: string, text: string): RestRefusal =>
  refusal(
    400,
    'PGRST100',
    `The ${what} of this request cannot be read: ${JSON.stringify(text.slice(0, 80))}.`,
  );

/** A regular expression: one line can make it run for hours. */
export const patternsAreNotOffered = (): RestRefusal =>
  refusal(
    400,
    'PGRST100',
    'Filters by regular expression (match, imatch) are not offered. Use like, ilike or search_records instead.',
    { hint: 'query.no_patterns' },
  );

/** A feature of PostgREST that is not available here. */
export const isNotOffered = (what: string): RestRefusal =>
  refusal(400, 'PGRST100', `${what} not offered here.`, { hint: 'query.not_offered' });

export const noSuchTable = (name: string): RestRefusal =>
  refusal(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`);

export const noSuchFunction = (name: string, given: readonly string[]): RestRefusal =>
  refusal(
    404,
    'PGRST202',
    given.length === 0
      ? `Could not find the function public.${name} without parameters in the schema cache`
      : `Could not find the function public.${name}(${given.join(', ')}) in the schema cache`,
  );

export const ambiguousFunction = (name: string): RestRefusal =>
  refusal(
    300,
    'PGRST203',
    `Could not choose the best candidate function between those called public.${name}`,
  );

/** A column that a filter, an order or a selection names. */
export const noSuchColumn = (table: string, column: string): RestRefusal =>
  refusal(400, '42703', `column ${table}.${column.slice(0, 80)} does not exist`);

/** A column that a row is to be written to. */
export const noColumnToWrite = (table: string, column: string): RestRefusal =>
  refusal(
    400,
    'PGRST204',
    `Could not find the '${column.slice(0, 80)}' column of '${table}' in the schema cache`,
  );

export const noJson = (): RestRefusal =>
  refusal(400, 'PGRST102', 'The body of this request is not valid JSON.');

export const noRows = (): RestRefusal =>
  refusal(400, 'PGRST102', 'The body of this request is neither a record nor a list of records.');

export const tooManyValues = (): RestRefusal =>
  refusal(413, 'PGRST102', DATABASE_LIMITS.writtenValues.sentence);

export const notOneRow = (count: number): RestRefusal =>
  refusal(
    406,
    'PGRST116',
    `One record was requested, but ${count === 0 ? 'none matches' : `${count} match`}.`,
  );

export const noSuchMethod = (method: string): RestRefusal =>
  refusal(405, 'PGRST117', `${method.slice(0, 20)} is not supported at this address.`);

export const noSuchFormat = (accepted: string): RestRefusal =>
  refusal(406, 'PGRST107', `Answers come as JSON, and not as ${JSON.stringify(accepted.slice(0, 80))}.`);

export const needsFilter = (verb: 'UPDATE' | 'DELETE'): RestRefusal =>
  refusal(400, '21000', `${verb} requires a WHERE clause`);

export const noKey = (): RestRefusal =>
  refusal(401, 'PGRST301', 'This request carries no API key. Send it in the header apikey.');

export const wrongKey = (): RestRefusal =>
  refusal(401, 'PGRST301', 'The API key of this request is not one of this server.');

export const secretInBrowser = (): RestRefusal =>
  refusal(401, 'PGRST301', 'The secret key must never be used in a browser: it grants every right.');
