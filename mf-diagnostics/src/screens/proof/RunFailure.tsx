import { describeError, useHost } from '@ledgerwise/contract';
import { Banner } from '@ledgerwise/ui/core';

/** Reason why something could not be run; renders nothing if it could. */
export function RunFailure({ error }: { readonly error: unknown }) {
  const { errorTexts } = useHost();
  if (error === null || error === undefined) return null;
  const { title, help } = describeError(error, errorTexts);
  return (
    <Banner tone="bad" title={title} live>
      {help}
    </Banner>
  );
}
