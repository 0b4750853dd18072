import { describeError, useHost } from '@ledgerwise/contract';
import { Banner } from '../../core/Banner.tsx';

export interface ImportFailureProps {
  /** Null where nothing failed. */
  readonly failure: unknown;
}

/** Says why a stage of an import failed; the stage itself stands as it was. */
export function ImportFailure({ failure }: ImportFailureProps) {
  const { errorTexts } = useHost();
  if (!failure) return null;
  const { title, help } = describeError(failure, errorTexts);
  return (
    <Banner tone="bad" title={title} live>
      {help}
    </Banner>
  );
}
