import { describeError, useHost } from '@ledgerwise/contract';
import { Banner } from '@ledgerwise/ui/core';

/** Why something could not be run at all; nothing where it could. */
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
