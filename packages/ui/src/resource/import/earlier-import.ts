import type { Host } from '@ledgerwise/contract';
import type { ImportedFile } from './import-memory.ts';
import type { EarlierImport } from './import-steps.ts';

/** Number of earlier imports of the same content that are looked up. */
const ASKED = 3;

/** A file that is about to be imported into a table. */
export interface ImportCandidate {
  readonly table: string;
  readonly fileName: string;
  /** See `hashOf`. */
  readonly hash: string | undefined;
}

/**
 * Finds an earlier import of the same file, among those that this browser remembers and the latest ones. A failed
 * lookup does not prevent the import.
 */
export async function findEarlierImport(
  host: Pick<Host, 'data' | 'report'>,
  imported: readonly ImportedFile[],
  { table, fileName, hash }: ImportCandidate,
): Promise<EarlierImport | null> {
  const { data } = host;
  try {
    for (const { key } of imported.filter((one) => one.hash === hash).slice(0, ASKED)) {
      const same = await data.call('import_result', { key });
      if (same && same.undone_at === null) return { import: same, isSameContent: true };
    }
    const recent = await data.call('recent_imports', { table_name: table });
    const named = recent.find(({ file_name, undone_at }) => file_name === fileName && undone_at === null);
    return named ? { import: named, isSameContent: false } : null;
  } catch (error) {
    host.report(error, 'Earlier imports could not be looked up');
    return null;
  }
}
