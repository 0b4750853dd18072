import {
  type DuplicatePolicy,
  findMatches,
  findNameProblems,
  type RepeatPolicy,
} from '@ledgerwise/resource/csv';
import type { OpenFile, Review } from './import-steps.ts';
import type { ImportWork } from './import-work.ts';

/** The middle steps of an import: what is wrong with the rows of a file, and what becomes of those that are there already. */
export function createFileReview({ resource, source, surroundings, state, change, go }: ImportWork) {
  /**
   * Validates all rows by the form's rules, by the names that the database knows, and by the stored records.
   */
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
