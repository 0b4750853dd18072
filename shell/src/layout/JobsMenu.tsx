import type { JobStatus } from '@ledgerwise/contract';
import { Button, ConfirmDialog, countOf, Icon, Popover, Spinner, useFormats } from '@ledgerwise/ui/core';
import { useAtom, useAtomValue } from 'jotai/react';
import { useId, useRef, useState } from 'react';
import { useServices } from '../services/services.ts';
import { JobItem } from './JobItem.tsx';
import styles from './JobsMenu.module.css';
import { jobsTexts } from './texts/jobs.ts';

const isRunning = ({ state }: JobStatus): boolean => state === 'running' || state === 'checking';
const isBad = ({ state }: JobStatus): boolean =>
  state === 'failed' || state === 'lost' || state === 'unknown';

/** List of running jobs and their results, opened by a button of the header. */
export function JobsMenu() {
  const formats = useFormats();
  const { jobs } = useServices();
  const list = useAtomValue(jobs.listAtom);
  const [askedId, ask] = useAtom(jobs.askedAtom);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const panelId = useId();

  const running = list.filter(isRunning).length;
  const ended = list.filter(({ endedAt }) => endedAt !== undefined);
  const asked = list.find(({ id }) => id === askedId);
  const words = running > 0 ? jobsTexts.running(running) : countOf(list.length, 'task', 'tasks', formats);

  const dismiss = (gone: readonly JobStatus[]): void => {
    // The focus stays in the list, and goes to the screen with the last of it.
    if (gone.length === list.length) document.getElementById('main')?.focus();
    else heading.current?.focus();
    for (const { id } of gone) jobs.dismiss(id);
  };
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={jobsTexts.label(words)}
        icon={running > 0 ? <Spinner /> : <Icon name={list.some(isBad) ? 'warning' : 'done'} />}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.words}>{words}</span>
      </Button>
      {isOpen && button.current && (
        <Popover
          id={panelId}
          label={jobsTexts.title}
          anchor={button.current}
          align="end"
          narrow
          onClose={() => setOpen(false)}
        >
          <div className={styles.head}>
            <h2 ref={heading} tabIndex={-1} className={styles.heading}>
              {jobsTexts.title}
            </h2>
            {ended.length > 1 && (
              <Button size="small" variant="quiet" onClick={() => dismiss(ended)}>
                {jobsTexts.dismissFinished}
              </Button>
            )}
          </div>
          <ul className={styles.list}>
            {list.map((job) => (
              <JobItem
                key={job.id}
                job={job}
                onShow={() => setOpen(false)}
                onDismiss={() => dismiss([job])}
              />
            ))}
          </ul>
        </Popover>
      )}
      <ConfirmDialog
        open={asked?.undo?.question !== undefined}
        title={asked?.undo?.question?.title ?? ''}
        confirmLabel={asked?.undo?.question?.confirm ?? ''}
        busyLabel={jobsTexts.undoing}
        danger
        onConfirm={() => asked && jobs.undo(asked.id)}
        onClose={() => ask(null)}
      >
        {asked?.undo?.question?.text}
      </ConfirmDialog>
    </>
  );
}
