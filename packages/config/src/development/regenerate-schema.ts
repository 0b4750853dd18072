import path from 'node:path';
import { runToLines } from '../commands/workspace.ts';
import { parseSchemaFailure } from './parse-schema-failure.ts';
import type { Problem } from './problem.ts';

/** A separate program, because the code that compares schemas is not part of the server. */
const PROGRAM = 'packages/backend/src/schema/regenerate.ts';

const SCHEMA_FILE = /^packages\/backend\/supabase\/(?:schemas\/.+\.sql|config\.toml)$/;

export const isSchemaFile = (file: string): boolean => SCHEMA_FILE.test(file);

/** The last line of output of the backend's `regenerate.ts`. */
interface Regenerated {
  readonly written: readonly string[];
  readonly database?: { readonly isLed: boolean; readonly sentence: string };
  readonly failure?: string;
}

export interface RegenerateOptions {
  readonly root: string;
  /** Folder of the running embedded database; undefined for an external database. */
  readonly dataDir: string | undefined;
  log(text: string): void;
}

const OWN_DATABASE: Problem = {
  severity: 'warning',
  text: 'The database of the server is not changed. Apply the new schema there yourself, or leave out DATABASE_URL and SUPABASE_URL to develop over an embedded one.',
};

function problemsOf(
  { failure, database, written }: Regenerated,
  dataDir: string | undefined,
): readonly Problem[] {
  if (failure !== undefined) return parseSchemaFailure(failure);
  if (database?.isLed === false) return [{ severity: 'warning', text: database.sentence }];
  return dataDir === undefined && written.length > 0 ? [OWN_DATABASE] : [];
}

/** Regenerates baseline, types and limits and migrates the running database; returns what prevents it. */
export async function regenerateSchema({
  root,
  dataDir,
  log,
}: RegenerateOptions): Promise<readonly Problem[]> {
  const lines: string[] = [];
  const args = ['--import', 'tsx', PROGRAM, ...(dataDir === undefined ? [] : [path.resolve(root, dataDir)])];
  const code = await runToLines(process.execPath, args, {}, (line) => lines.push(line), root);
  const last = lines.findLast((line) => line.startsWith('{'));
  if (code !== 0 || last === undefined)
    return [{ severity: 'error', text: `The schema could not be read:\n${lines.join('\n')}` }];
  const result = JSON.parse(last) as Regenerated;
  if (result.failure === undefined)
    log(
      result.written.length > 0
        ? `Schema: ${result.written.join(', ')} regenerated.`
        : 'Schema: nothing to write.',
    );
  if (result.database?.isLed) log(`Schema: ${result.database.sentence}`);
  return problemsOf(result, dataDir);
}
