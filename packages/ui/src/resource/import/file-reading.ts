import type { ColumnMapping, CsvSummary } from '@ledgerwise/resource/csv';
import { findEarlierImport } from './earlier-import.ts';
import { columnsOf, withRememberedColumns } from './import-memory.ts';
import type { ImportWork } from './import-work.ts';

/** The first steps of an import: a file is chosen and read, and its columns are matched. */
export function createFileReading({
  resource,
  source,
  surroundings,
  change,
  go,
  memory,
  remember,
}: ImportWork) {
  return {
    async choose(file: File): Promise<void> {
      const { name: fileName } = file;
      change({ failure: null, step: { at: 'reading', fileName } });
      try {
        const opened = await source.open(file, resource);
        if (!opened.ok) {
          go({ at: 'choose', problem: opened.problem });
          return;
        }
        const { summary } = opened;
        const candidate = { table: resource.name, fileName, hash: source.hash() };
        const earlier = await findEarlierImport(surroundings().host, memory().imported, candidate);
        const { columns } = memory();
        remember(() => ({ unfinished: { name: fileName, size: file.size } }));
        change({
          mapping: withRememberedColumns(resource, summary.headers, summary.mapping, columns),
          unfinished: null,
          step: { at: 'columns', fileName, summary, earlier },
        });
      } catch (failure) {
        change({ failure, step: { at: 'choose' } });
      }
    },
    setMapping(summary: CsvSummary, mapping: ColumnMapping): void {
      remember(({ columns }) => ({ columns: { ...columns, ...columnsOf(summary.headers, mapping) } }));
      change({ mapping });
    },
  };
}
