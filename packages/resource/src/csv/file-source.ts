import type { CsvSource, FileRows } from './file-rows.ts';
import { type CsvProblem, csvProblems, isWorkbook, problemOfFile } from './problems.ts';
import type { ReadWorkbook } from './workbook-client.ts';

/** The bytes of a file, or the rows of a workbook. */
export async function sourceOf(
  file: File,
  readWorkbook: ReadWorkbook,
): Promise<CsvSource | FileRows | { readonly problem: CsvProblem }> {
  // A file that is too large is refused before a byte of it is read.
  const problem = problemOfFile(file.name, file.size);
  if (problem) return { problem };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved, changed or locked after it was chosen; the browser says no more than that.
    return { problem: csvProblems.unreadable() };
  }
  if (!isWorkbook(file.name)) return { name: file.name, bytes };
  try {
    return { rows: await readWorkbook(bytes) };
  } catch {
    // The program that wrote it is responsible for its faults.
    return { problem: csvProblems.noWorkbook(file.name) };
  }
}
