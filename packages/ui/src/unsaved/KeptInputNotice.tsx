import type { ReactNode } from 'react';
import { Banner } from '../core/Banner.tsx';
import { Button } from '../core/Button.tsx';
import { Moment } from '../core/formats/Time.tsx';
import styles from './KeptInputNotice.module.css';
import { keptInputNoticeTexts } from './texts.ts';
import type { Unsaved } from './use-unsaved.ts';

export interface KeptInputNoticeProps {
  readonly unsaved: Unsaved;
  /** Warning that the record was changed since. */
  readonly note?: string | undefined;
  /** Restarts the screen without it. */
  onReset(): void;
}

/** Reports that unsaved input was restored, or can be. */
export function KeptInputNotice({ unsaved, note, onReset }: KeptInputNoticeProps) {
  const { restoredAt, offer, ask } = unsaved;
  if (restoredAt !== null)
    return (
      <Notice
        title={
          <>
            {keptInputNoticeTexts.yours} <Moment at={restoredAt} /> {keptInputNoticeTexts.isBack}
          </>
        }
        note={note}
      >
        <Button size="small" onClick={() => ask(onReset)}>
          {keptInputNoticeTexts.discard}
        </Button>
      </Notice>
    );
  if (!offer) return null;
  return (
    <Notice
      title={
        <>
          {keptInputNoticeTexts.youHave} <Moment at={offer.at} />
        </>
      }
      note={keptInputNoticeTexts.otherTab}
    >
      <Button size="small" onClick={offer.restore}>
        {keptInputNoticeTexts.restore}
      </Button>
      <Button size="small" onClick={offer.discard}>
        {keptInputNoticeTexts.discard}
      </Button>
    </Notice>
  );
}

interface NoticeProps {
  readonly title: ReactNode;
  readonly note: string | undefined;
  /** Available actions. */
  readonly children: ReactNode;
}

function Notice({ title, note, children }: NoticeProps) {
  return (
    <div role="status">
      <Banner action={<div className={styles.actions}>{children}</div>}>
        <strong>{title}.</strong> {note}
      </Banner>
    </div>
  );
}
