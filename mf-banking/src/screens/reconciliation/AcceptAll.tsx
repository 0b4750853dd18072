import { Button, countOf, Icon, later, useFormats } from '@ledgerwise/ui/core';
import { useState } from 'react';
import styles from './reconciliation.module.css';
import { acceptAllAction, type ExactLine } from './suggestion-actions.ts';
import { texts } from './texts.ts';
import { usePlainKey } from './use-plain-key.ts';

const ActionDialog = later(async () => (await import('@ledgerwise/ui/actions')).ActionDialog);

interface AcceptAllProps {
  readonly account: string;
  readonly lines: readonly ExactLine[];
  /** Reason why it is unavailable, if it is. */
  readonly refused: string | undefined;
  onDone(): void;
}

/**
 * Accepts all exact suggestions after a preview of their postings. It stays visible if there are none: a button that
 * appeared and disappeared above the lines would move them under the pointer.
 */
export function AcceptAll({ account, lines, refused, onDone }: AcceptAllProps) {
  const formats = useFormats();
  // The lines at the time of the request: live updates do not change the preview.
  const [asked, setAsked] = useState<readonly ExactLine[] | null>(null);
  const unavailable = refused ?? (lines.length === 0 ? texts.acceptAll.none : undefined);
  usePlainKey('a', unavailable === undefined ? () => setAsked(lines) : undefined);
  const count = (of: readonly ExactLine[]) =>
    countOf(of.length, texts.acceptAll.one, texts.acceptAll.many, formats);
  return (
    <>
      <div className={styles.above}>
        <Button
          size="small"
          icon={<Icon name="check" />}
          aria-keyshortcuts="A"
          unavailable={unavailable}
          onClick={() => setAsked(lines)}
        >
          {texts.acceptAll.accept(lines.length === 0 ? texts.acceptAll.many : count(lines))}
        </Button>
      </div>
      {asked && (
        <ActionDialog
          action={acceptAllAction(asked, count(asked))}
          row={{ id: account }}
          onDone={onDone}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
