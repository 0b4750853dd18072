import { describeError, useHost } from '@ledgerwise/contract';
import { Banner, Button } from '@ledgerwise/ui/core';
import styles from './statements.module.css';

interface OtherAccountProps {
  /** The database's refusal: both numbers, masked. */
  readonly error: unknown;
  onTake(): void;
  onAgain(): void;
}

/** Asks about a file that is of another account than the one that is chosen above. */
export function OtherAccount({ error, onTake, onAgain }: OtherAccountProps) {
  const { errorTexts } = useHost();
  return (
    <Banner
      tone="warn"
      title="This file is of another account"
      live
      action={
        <div className={styles.buttons}>
          <Button size="small" onClick={onAgain}>
            Choose another file
          </Button>
          <Button size="small" onClick={onTake}>
            Import anyway
          </Button>
        </div>
      }
    >
      {describeError(error, errorTexts).help}
    </Banner>
  );
}
