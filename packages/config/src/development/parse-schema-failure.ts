import type { Problem } from './problem.ts';

const PROJECT = 'packages/backend/supabase';
const IN_A_FILE = /^\s*(?<file>schemas\/\S+\.sql)(?:, line (?<line>\d+))?: (?<text>.*)$/;

/** Reads why schema files cannot be loaded: one problem for each file that is named, or one with all words. */
export function parseSchemaFailure(failure: string): readonly Problem[] {
  const problems: Problem[] = [];
  for (const line of failure.split('\n')) {
    const { file, line: row, text } = IN_A_FILE.exec(line)?.groups ?? {};
    if (file === undefined || text === undefined) continue;
    problems.push({
      severity: 'error',
      text,
      file: `${PROJECT}/${file}`,
      ...(row !== undefined && { line: Number(row) }),
    });
  }
  return problems.length > 0 ? problems : [{ severity: 'error', text: failure, file: `${PROJECT}/schemas` }];
}
