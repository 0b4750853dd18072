import { describeError, useHost } from '@ledgerwise/contract';
import { Banner, Button } from '@ledgerwise/ui/core';
import styles from './statements.module.css';
import { texts } from './texts.ts';

interface OtherAccountProps {
  /** The database's refusal: both numbers, masked. */
  readonly error: unknown;
  onTake(): void;
  onAgain(): void;
}

/** Asks about a file that belongs to another account than the selected one. */
export function OtherAccount({ error, onTake, onAgain }: OtherAccountProps) {
  const { errorTexts } = useHost();
  return (
    <Banner
      tone="warn"
      title={texts.otherAccount.title}
      live
      action={
        <div className={styles.buttons}>
          <Button size="small" onClick={onAgain}>
            {texts.otherAccount.choose}
          </Button>
          <Button size="small" onClick={onTake}>
            {texts.otherAccount.importIt}
          </Button>
        </div>
      }
    >
      {describeError(error, errorTexts).help}
    </Banner>
  );
}
