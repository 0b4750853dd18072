import { string } from 'valibot';
import { argument } from './arguments.ts';
import { changingFunctions } from './changing-functions.ts';
import { importFunctions } from './import-functions.ts';
import { createImports, type ImportContext } from './imports.ts';
import { createKeptChanges } from './kept-changes.ts';
import type { LocalFunctions, NamedTable } from './local-function.ts';
import { readingFunctions } from './reading-functions.ts';
import type { LocalTable } from './table.ts';

/** The functions of the database that work on any table, in the browser's store. */
export function localFunctions(context: ImportContext & { tables(): readonly LocalTable[] }): LocalFunctions {
  const { tableOf, tables } = context;
  const table: NamedTable = (args) => tableOf(argument(args, 'table_name', string()));
  return {
    ...readingFunctions(table, tables),
    ...changingFunctions(table, createKeptChanges({ tableOf })),
    ...importFunctions(createImports(context)),
  };
}
