import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import type { AnyResource, ManyAction } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { countOfRecords } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { ProgressBar } from '../../core/ProgressBar.tsx';
import { Skeleton } from '../../core/Skeleton.tsx';
import { ErrorState } from '../../core/states.tsx';
import { DiscardDialog } from '../../unsaved/DiscardDialog.tsx';
import { KeptInputNotice } from '../../unsaved/KeptInputNotice.tsx';
import { useResourcePaths } from '../paths.ts';
import { useResourceKeys } from '../query/query-keys.ts';
import { useToday } from '../use-today.ts';
import styles from './ActionDialog.module.css';
import { ActionFields, backWords, FIRST } from './ActionDialog.tsx';
import { leftOutWords, notesOf } from './many-job.ts';
import { type Concerned, concernedBy, type ManyResult, readRecords } from './run-many.ts';
import { manyDialogTexts } from './texts.ts';
import { useEntered } from './use-entered.ts';
import { type ManyRun, useMany } from './use-many.ts';
import { useUnsavedAnswers } from './use-unsaved-answers.ts';

export interface ManyDialogProps {
  readonly resource: AnyResource;
  readonly action: ManyAction;
  /** The selected records. */
  readonly ids: readonly string[];
  /** Called for each run, even if the dialog was closed meanwhile. */
  onEnded(result: ManyResult): void;
  onClose(): void;
}

/**
 * Asks before an action runs on the selected records: how many are included, and how many are skipped and why. Then
 * shows progress and refusals.
 */
export function ManyDialog({ resource, action, ids, onEnded, onClose }: ManyDialogProps) {
  const formats = useFormats();
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const [selected] = useState(ids);
  // Loads their current state, which may differ from the list; the question does not change while the user reads it.
  const found = useQuery({
    queryKey: [...keys.all, 'selected', selected],
    queryFn: ({ signal }) => readRecords(data, resource, selected, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [asked, setAsked] = useState<Concerned | null>(null);
  const concerned = asked ?? (found.data && concernedBy(resource, action, selected, found.data));
  const run = useMany(resource, action, onEnded);
  if (!concerned || concerned.rows.length === 0)
    return (
      <Dialog
        open
        title={`${action.many.verb} ${countOfRecords(resource.label, selected.length, formats)}?`}
        onClose={onClose}
        footer={<Button onClick={onClose}>{manyDialogTexts.close}</Button>}
      >
        {concerned ? (
          <Banner tone="warn">
            {manyDialogTexts.forNone(resource.label.many.toLowerCase(), leftOutWords(concerned, formats))}
          </Banner>
        ) : found.error ? (
          <ErrorState
            error={found.error}
            title={manyDialogTexts.failed(resource.label.many.toLowerCase())}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <div aria-busy="true">
            <Skeleton width="70%" />
          </div>
        )}
      </Dialog>
    );
  if (run.result) return <Ended resource={resource} action={action} result={run.result} onClose={onClose} />;
  return (
    <Question
      resource={resource}
      action={action}
      concerned={concerned}
      run={run}
      onBegin={() => setAsked(concerned)}
      onClose={onClose}
    />
  );
}

interface QuestionProps extends Pick<ManyDialogProps, 'resource' | 'action' | 'onClose'> {
  readonly concerned: Concerned;
  readonly run: ManyRun;
  onBegin(): void;
}

function Question({ resource, action, concerned, run, onBegin, onClose }: QuestionProps) {
  const formats = useFormats();
  const formId = useId();
  const today = useToday();
  const { rows } = concerned;
  const { asks, many } = action;
  const [fields] = useState(() => many.fields?.() ?? (rows[0] && asks?.fields?.(rows[0], today)) ?? {});
  const entered = useEntered(fields, formId, rows[0]);
  const { values, problems, check } = entered;
  const { unsaved, change, leave, cancel, reset } = useUnsavedAnswers(
    entered,
    `${action.id} for many`,
    onClose,
  );
  const hasFields = Object.keys(fields).length > 0;
  const { progress } = run;
  const leftOut = leftOutWords(concerned, formats);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = check();
    if (!checked || progress) return;
    onBegin();
    unsaved.saved();
    const result = await run.begin(rows, checked);
    // Refusals stay open to be read; otherwise the notice is enough.
    if (result && result.refused.length === 0 && result.untried.length === 0) onClose();
  };
  const title = `${many.verb} ${countOfRecords(resource.label, rows.length, formats)}`;
  return (
    <>
      <Dialog
        open
        title={progress ? title : `${title}?`}
        description={many.text ?? asks?.text}
        role={asks?.danger ? 'alertdialog' : 'dialog'}
        onClose={progress ? onClose : leave}
        footer={
          <>
            {progress ? (
              <Button key="stop" onClick={run.stop}>
                {manyDialogTexts.stop}
              </Button>
            ) : (
              <Button key="back" onClick={cancel} {...(asks?.danger && !hasFields && FIRST)}>
                {backWords(action)}
              </Button>
            )}
            <Button
              variant={asks?.danger ? 'danger' : 'primary'}
              type="submit"
              form={formId}
              busy={progress !== undefined}
              {...(!asks?.danger && !hasFields && FIRST)}
            >
              {title}
            </Button>
          </>
        }
      >
        <form id={formId} className={styles.body} noValidate onSubmit={(event) => void submit(event)}>
          {leftOut !== '' && !progress && (
            <Banner tone="info" title={manyDialogTexts.someLeftOut}>
              {leftOut}.
            </Banner>
          )}
          {!progress && <KeptInputNotice unsaved={unsaved} onReset={reset} />}
          {hasFields && !progress && (
            <ActionFields
              formId={formId}
              fields={fields}
              row={rows[0]}
              values={values}
              problems={problems}
              onChange={change}
            />
          )}
          {progress && (
            <div role="status">
              <p>{progress.text}</p>
              <ProgressBar label={title} value={progress.done} max={rows.length} />
              <p>{manyDialogTexts.continues}</p>
            </div>
          )}
        </form>
      </Dialog>
      <DiscardDialog unsaved={unsaved} />
    </>
  );
}

interface EndedProps extends Pick<ManyDialogProps, 'resource' | 'action' | 'onClose'> {
  readonly result: ManyResult;
}

/** Refused records, with the server's messages and links. They stay selected. */
function Ended({ resource, action, result, onClose }: EndedProps) {
  const formats = useFormats();
  const { errorTexts } = useHost();
  const paths = useResourcePaths(resource);
  const { done, refused, untried } = result;
  const count = done.length + refused.length + untried.length;
  return (
    <Dialog
      open
      title={manyDialogTexts.progress(
        done.length,
        countOfRecords(resource.label, count, formats),
        action.many.done,
      )}
      description={manyDialogTexts.leftOut}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-first-focus>
          {manyDialogTexts.close}
        </Button>
      }
    >
      <ul className={styles.notes}>
        {notesOf(resource, result, errorTexts, paths.read, formats).map(({ title, text, path }) => (
          <li key={`${path} ${title}`} dir="auto">
            {path === undefined ? <strong>{title}</strong> : <Link to={path}>{title}</Link>}: {text}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
