import { useHost } from '@ledgerwise/contract';
import { Banner } from '../../core/Banner.tsx';
import { failureWords } from '../../core/jobs/failure-words.ts';
import { IMPORT_FAILED } from './file-job.ts';

export interface ImportFailureProps {
  /** Null if nothing failed. */
  readonly failure: unknown;
  /** Failure message, if the reason does not include one: `The statement was not imported`. */
  readonly failed: string;
}

/** Shows why a step of an import failed; the step itself is unchanged. */
export function ImportFailure({ failure, failed }: ImportFailureProps) {
  const { errorTexts } = useHost();
  if (!failure) return null;
  const { title, text } = failureWords({ title: IMPORT_FAILED, failed }, failure, errorTexts);
  return (
    <Banner tone="bad" title={title} live>
      {text}
    </Banner>
  );
}
