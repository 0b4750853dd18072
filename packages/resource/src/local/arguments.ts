import { AppError, type ListQuery, type Row } from '@ledgerwise/contract';
import {
  array,
  boolean,
  type GenericSchema,
  type InferOutput,
  looseObject,
  nullable,
  number,
  object,
  optional,
  parseJson,
  picklist,
  pipe,
  record,
  safeParse,
  string,
  transform,
  tupleWithRest,
  union,
  unknown,
  uuid,
} from 'valibot';
import { FILTER_OPERATORS } from '../query/operators.ts';

const FILTERS = array(object({ field: string(), operator: picklist(FILTER_OPERATORS), value: string() }));

/** The neutral query as sent in a request. */
const QUERY = object({
  search: optional(string()),
  filters: optional(FILTERS),
  sort: optional(object({ field: string(), descending: boolean() })),
  page: optional(
    looseObject({
      size: number(),
      offset: optional(number()),
      after: optional(object({ value: nullable(string()), id: string() })),
    }),
  ),
});

const TABLE = tupleWithRest([array(string())], array(unknown()));

/** A cell without a value says nothing of its field. */
function rowsOfTable([columns, ...rows]: InferOutput<typeof TABLE>): Record<string, unknown>[] {
  return rows.map((cells) =>
    Object.fromEntries(columns.map((name, at) => [name, cells[at]]).filter(([, cell]) => cell !== null)),
  );
}

/** The filters of the views of a list, by id. */
export const VIEWS = record(string(), FILTERS);
/** A list of texts. */
export const TEXTS = array(string());
/** Rows of an import, by column name. */
export const ROWS = array(record(string(), unknown()));
/** A part of a large file: rows, or a table as JSON text whose first list names the columns. */
export const STAGED_ROWS = union([ROWS, pipe(string(), parseJson(), TABLE, transform(rowsOfTable))]);
/** Values by column name. */
export const VALUES = record(string(), unknown());
/** A key that makes a repeated call harmless: a UUID (RFC 9562). */
export const KEY = pipe(string(), uuid());

/** Reads one argument of a function, or throws `data.invalid` naming it. */
export function argument<Output>(
  args: Readonly<Record<string, unknown>>,
  name: string,
  schema: GenericSchema<unknown, Output>,
): Output {
  const result = safeParse(schema, args[name]);
  if (result.success) return result.output;
  throw new AppError('data.invalid', {
    cause: result.issues,
    message: `The argument "${name}" was not accepted: ${result.issues[0]?.message ?? 'it is missing'}.`,
  });
}

/** Completes the argument `query`: newest first and 50 records by default. */
export function queryArgument(args: Readonly<Record<string, unknown>>): ListQuery {
  const { search, filters, sort, page } = argument(args, 'query', optional(QUERY, {}));
  const size = page?.size ?? 50;
  return {
    ...(search !== undefined && { search }),
    ...(filters && { filters }),
    sort: sort ?? { field: 'created_at', descending: true },
    page: page?.after ? { size, after: page.after } : { size, offset: page?.offset ?? 0 },
  };
}

/** Splits rows by whether their id is requested; throws `record.not_found` if an id has no row. */
export function pick(
  rows: readonly Row[],
  ids: readonly string[],
): { chosen: readonly Row[]; others: readonly Row[] } {
  const wanted = new Set(ids);
  const chosen = rows.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size)
    throw new AppError('record.not_found', {
      status: 404,
      message: `${wanted.size - chosen.length} of the ${wanted.size} records are not there any more. Reload the list and select again.`,
    });
  return { chosen, others: rows.filter(({ id }) => !wanted.has(id)) };
}
