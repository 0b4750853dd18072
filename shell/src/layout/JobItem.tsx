import type { JobStatus } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { Button, download, Icon, IconButton, type MarkName, Moment, ProgressBar } from '@ledgerwise/ui/core';
import { useSetAtom } from 'jotai/react';
import { useState } from 'react';
import { useServices } from '../services/services.ts';
import styles from './JobsMenu.module.css';
import { jobTexts } from './texts/jobs.ts';

interface JobItemProps {
  readonly job: JobStatus;
  onShow(): void;
  onDismiss(): void;
}

const MARKS: Readonly<Record<JobStatus['state'], MarkName>> = {
  running: 'history',
  checking: 'history',
  unknown: 'warning',
  lost: 'warning',
  failed: 'error',
  done: 'done',
  undone: 'undo',
};

/** A job with its progress, or with its result and actions. */
export function JobItem({ job, onShow, onDismiss }: JobItemProps) {
  const { state, words, title, endedAt, path, notes } = job;
  return (
    <li className={styles.item} data-state={state}>
      <span className={styles.mark}>
        <Icon name={MARKS[state]} />
      </span>
      <div className={styles.body}>
        <p className={styles.title}>{words?.title ?? title}</p>
        {words && <p className={styles.soft}>{title}</p>}
        {words?.text && <p>{words.text}</p>}
        {state === 'running' && <JobProgress job={job} />}
        {notes && (
          <ul className={styles.notes} aria-label={jobTexts.attention}>
            {notes.map((note) => (
              <li key={`${note.path} ${note.title}`}>
                {note.path === undefined ? (
                  <strong>{note.title}</strong>
                ) : (
                  <Link to={note.path} onClick={onShow}>
                    {note.title}
                  </Link>
                )}
                : <span dir="auto">{note.text}</span>
              </li>
            ))}
          </ul>
        )}
        {endedAt !== undefined && (
          <p className={styles.soft}>
            <Moment at={endedAt} />
          </p>
        )}
        <JobActions job={job} />
        {path !== undefined && (
          <Link to={path} className={styles.way} onClick={onShow}>
            {jobTexts.openScreen}
          </Link>
        )}
      </div>
      {state !== 'running' && state !== 'checking' && (
        <IconButton
          label={jobTexts.dismiss(words?.title ?? title)}
          size="small"
          icon={<Icon name="close" />}
          onClick={onDismiss}
        />
      )}
    </li>
  );
}

function JobProgress({ job: { isHere, progress, title } }: { readonly job: JobStatus }) {
  if (!isHere) return <p className={styles.soft}>{jobTexts.otherTab}</p>;
  return (
    <>
      <p className={styles.soft}>{progress?.text ?? jobTexts.starting}</p>
      <ProgressBar label={title} value={progress?.done ?? 0} max={progress?.total} />
    </>
  );
}

function JobActions({ job: { id, state, isHere, progress, undo, files } }: { readonly job: JobStatus }) {
  const { jobs } = useServices();
  const ask = useSetAtom(jobs.askedAtom);
  const [isUndoing, setUndoing] = useState(false);
  const undoJob = async (): Promise<void> => {
    setUndoing(true);
    try {
      await jobs.undo(id);
    } catch {
      // The refusal was reported.
    } finally {
      setUndoing(false);
    }
  };
  const canCancel = state === 'running' && isHere && progress !== undefined && progress.canCancel !== false;
  if (!canCancel && !undo && files.length === 0 && state !== 'unknown') return null;
  return (
    <div className={styles.actions}>
      {canCancel && (
        <Button size="small" onClick={() => jobs.cancel(id)}>
          {jobTexts.cancel}
        </Button>
      )}
      {state === 'unknown' && (
        <Button size="small" icon={<Icon name="reload" />} onClick={() => jobs.lookUp(id)}>
          {jobTexts.check}
        </Button>
      )}
      {undo && (
        <Button
          size="small"
          icon={<Icon name="undo" />}
          busy={isUndoing}
          onClick={() => (undo.question ? ask(id) : void undoJob())}
        >
          {isUndoing ? jobTexts.undoing : jobTexts.undo}
        </Button>
      )}
      {files.map((file) => (
        <Button
          key={file.label}
          size="small"
          icon={<Icon name="export" />}
          onClick={() => void file.read().then((content) => download(content, file.name))}
        >
          {file.label}
        </Button>
      ))}
    </div>
  );
}
