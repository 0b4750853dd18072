import { nullable, number, optional, picklist, string } from 'valibot';
import { argument, KEY, ROWS, STAGED_ROWS } from './arguments.ts';
import type { Imports } from './imports.ts';
import type { LocalFunctions } from './local-function.ts';

const MODE = picklist(['all_or_nothing', 'skip_bad']);
const fileNameOf = (args: Readonly<Record<string, unknown>>): string | null =>
  argument(args, 'file_name', optional(nullable(string()), null));

/** Imports by the names under which the database has them. */
export const importFunctions = (imports: Imports): LocalFunctions => ({
  import_records: (args) =>
    imports.run(
      argument(args, 'table_name', string()),
      argument(args, 'rows', ROWS),
      argument(args, 'mode', MODE),
      argument(args, 'key', KEY),
      fileNameOf(args),
    ),
  stage_import_rows: (args) =>
    imports.stage(
      argument(args, 'key', KEY),
      argument(args, 'part', number()),
      argument(args, 'rows', STAGED_ROWS),
    ),
  import_staged_records: (args) =>
    imports.runStaged(
      argument(args, 'table_name', string()),
      argument(args, 'mode', MODE),
      argument(args, 'key', KEY),
      fileNameOf(args),
    ),
  import_result: (args) => imports.result(argument(args, 'key', KEY)),
  recent_imports: (args) => imports.recent(argument(args, 'table_name', optional(string()))),
  discard_staged_import: (args) => imports.discard(argument(args, 'key', KEY)),
  undo_import: (args) => imports.undo(argument(args, 'import_id', string())),
});
