import { useHost, type WaitingDraft } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { Button, ConfirmDialog, countOf, Icon, Moment, Popover, useFormats } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
import { useId, useRef, useState } from 'react';
import { offlineOf } from '../services/offline/offline.ts';
import { isConflict } from '../services/offline/send-draft.ts';
import { useServices } from '../services/services.ts';
import styles from './JobsMenu.module.css';
import { draftsTexts } from './texts/jobs.ts';

/** List of waiting drafts, opened by a button of the header. */
export function DraftsMenu() {
  const formats = useFormats();
  const drafts = useAtomValue(offlineOf(useServices()).draftsAtom);
  const [isOpen, setOpen] = useState(false);
  const [asked, ask] = useState<WaitingDraft | null>(null);
  const { offline } = useHost();
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const words = draftsTexts.waiting(countOf(drafts.length, 'draft', 'drafts', formats));
  // On a phone there is room only for the number.
  const [count, ...more] = words.split(' ');
  const discard = async (): Promise<void> => {
    if (!asked) return;
    // The focus stays on the button, and moves to the screen when the last draft is gone.
    (drafts.length > 1 ? button.current : document.getElementById('main'))?.focus();
    await offline?.drafts.remove(asked.id);
  };
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={words}
        icon={<Icon name={drafts.some(({ refusal }) => refusal) ? 'warning' : 'history'} />}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {count}
          <span className={styles.words}> {more.join(' ')}</span>
        </span>
      </Button>
      {isOpen && button.current && (
        <Popover
          id={panelId}
          label={draftsTexts.title}
          anchor={button.current}
          align="end"
          narrow
          onClose={() => setOpen(false)}
        >
          <div className={styles.head}>
            <h2 className={styles.heading}>{draftsTexts.title}</h2>
          </div>
          <ul className={styles.list}>
            {drafts.map((draft) => (
              <DraftItem
                key={draft.id}
                draft={draft}
                onOpen={() => setOpen(false)}
                onDiscard={() => ask(draft)}
              />
            ))}
          </ul>
        </Popover>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={draftsTexts.question}
        confirmLabel={draftsTexts.discard}
        cancelLabel={draftsTexts.keep}
        danger
        onConfirm={discard}
        onClose={() => ask(null)}
      >
        {draftsTexts.lost(asked?.title)}
      </ConfirmDialog>
    </>
  );
}

interface DraftItemProps {
  readonly draft: WaitingDraft;
  onOpen(): void;
  onDiscard(): void;
}

/** A draft with the reason why it still waits, and its actions. */
function DraftItem({ draft, onOpen, onDiscard }: DraftItemProps) {
  const navigate = useNavigate();
  const { title, at, path, refusal } = draft;
  return (
    <li className={styles.item} data-state={refusal ? 'failed' : 'running'}>
      <span className={styles.mark}>
        <Icon name={refusal ? 'warning' : 'history'} />
      </span>
      <div className={styles.body}>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        <p className={styles.soft}>
          <Moment at={at} />
        </p>
        {refusal && (
          <p>
            <strong>{refusal.title}.</strong> <span dir="auto">{refusal.help}</span>
          </p>
        )}
        <div className={styles.actions}>
          <Button
            size="small"
            onClick={() => {
              onOpen();
              void navigate(path, { state: { draft: draft.id } });
            }}
          >
            {isConflict(draft) ? draftsTexts.compare : draftsTexts.edit}
          </Button>
          <Button size="small" variant="quiet" onClick={onDiscard}>
            {draftsTexts.discard}
          </Button>
        </div>
      </div>
    </li>
  );
}
