import { toAppError } from '@ledgerwise/contract';
import type { ImportMode } from '@ledgerwise/resource/csv';
import { formatsOf } from '../../core/formats/formats-of.ts';
import { importJob } from './import-job.ts';
import type { Review } from './import-steps.ts';
import type { ImportWork } from './import-work.ts';

/** The last steps of an import: it is carried out as a job of the host. `path` is that of the import screen. */
export function createImportRun(
  { resource, source, surroundings, state, change, go, remember, forgetUnfinished, isShown }: ImportWork,
  path: string,
) {
  let key = { for: '', value: '' };

  /** The same rows keep their key, so that a second try after a lost answer imports nothing twice. */
  function keyFor({ fileName, policy, repeats, plan }: Review, mode: ImportMode): string {
    const { mapping } = state();
    const wanted = JSON.stringify([fileName, mapping, policy, repeats, mode, plan, source.corrections()]);
    if (key.for !== wanted) key = { for: wanted, value: crypto.randomUUID() };
    return key.value;
  }

  return {
    async run(review: Review, mode: ImportMode): Promise<void> {
      const { fileName, plan } = review;
      const id = keyFor(review, mode);
      change({ failure: null, step: { at: 'running', key: id, review } });
      const content = source.hash();
      // Before it begins: whether it was done is asked when the same file comes again.
      if (content !== undefined)
        remember(({ imported }) => ({
          imported: [{ hash: content, key: id }, ...imported.filter((one) => one.key !== id)],
        }));
      try {
        const { host } = surroundings();
        const given = { source: host.data, client: source.client() };
        const formats = formatsOf(host.auth.organisation);
        const job = importJob({ ...given, formats, resource, path, plan, mode, key: id, fileName, isShown });
        const end = await host.jobs.start(job);
        if (end.outcome.import_id !== null) forgetUnfinished();
        source.close();
        const file = source.file();
        const { alsoHolds } = review.summary;
        go({ at: 'done', key: id, end, ...(file && alsoHolds && { also: { file, list: alsoHolds } }) });
      } catch (error) {
        // What was cancelled needs no words.
        change({ step: review, failure: toAppError(error).code === 'data.aborted' ? null : error });
      }
    },
    /** Makes the next run another import, even of the same file. */
    forgetKey(): void {
      key = { for: '', value: '' };
    },
  };
}
