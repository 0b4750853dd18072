import {
  type ColumnMapping,
  type CsvSummary,
  type DuplicatePolicy,
  findMatches,
  findNameProblems,
  type RepeatPolicy,
} from '@ledgerwise/resource/csv';
import { findEarlierImport } from './earlier-import.ts';
import { columnsOf, withRememberedColumns } from './import-memory.ts';
import type { OpenFile, Review } from './import-steps.ts';
import type { ImportWork } from './import-work.ts';

/**
 * The steps of an import before it runs: choosing and reading a file, matching its columns, and checking its rows, with
 * a plan for existing records.
 */
export function createFileReview(work: ImportWork) {
  const { resource, source, surroundings, state, change, go, memory, remember } = work;
  /** Validates all rows by the form's rules, the names in the database, and the stored records. */
  async function reviewBy({ policy, repeats }: Pick<Review, 'policy' | 'repeats'>) {
    const { host, currency } = surroundings();
    const { organisation } = host.auth;
    const notation = { currency, ...(organisation && { dateFormat: organisation.dateFormat }) };
    const { mapping } = state();
    const names = await findNameProblems({ source: host.data, client: source.client(), resource, mapping });
    const checked = await source.client().check(mapping, notation, names);
    const { data } = surroundings().host;
    const matches = await findMatches({ source: data, client: source.client(), resource });
    const plan = await source.client().plan(matches, policy, repeats);
    return { checked, matches, policy, repeats, plan };
  }

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
    async check({ fileName, summary, earlier }: OpenFile): Promise<void> {
      const file = { fileName, summary, earlier };
      change({ failure: null, step: { at: 'checking', ...file } });
      try {
        go({ at: 'review', ...file, ...(await reviewBy({ policy: 'skip' })) });
      } catch (failure) {
        change({ failure, step: { at: 'columns', ...file } });
      }
    },
    /** Corrects a cell of the file, and validates again. */
    async correct(review: Review, line: number, field: string, text: string): Promise<void> {
      change({ failure: null, step: { ...review, isChecking: true } });
      try {
        await source.correct(line, field, text);
        const { isChecking: _done, ...file } = review;
        go({ ...file, ...(await reviewBy(review)) });
      } catch (failure) {
        change({ failure, step: review });
      }
    },
    async setPolicy(review: Review, policy: DuplicatePolicy): Promise<void> {
      const { matches, repeats } = review;
      go({ ...review, policy, plan: await source.client().plan(matches, policy, repeats) });
    },
    async setRepeats(review: Review, repeats: RepeatPolicy): Promise<void> {
      const { matches, policy } = review;
      go({ ...review, repeats, plan: await source.client().plan(matches, policy, repeats) });
    },
  };
}
