import { describeError, type Row, toAppError, useHost } from '@ledgerwise/contract';
import { defaultOf, type Fields, type ResourceAction, todayIn, type Values } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { Dialog } from '../../core/Dialog.tsx';
import { Skeleton } from '../../core/Skeleton.tsx';
import { settled } from '../../form/form-values.ts';
import { useNotation } from '../../form/use-notation.ts';
import styles from './ActionDialog.module.css';
import { PostingPreview } from './PostingPreview.tsx';
import { useAction } from './use-action.ts';

// Inputs bring antd; an action that only wants a word does without.
const ActionFields = lazy(async () => ({ default: (await import('./ActionFields.tsx')).ActionFields }));

export interface ActionDialogProps {
  readonly action: ResourceAction;
  readonly row: Row;
  onClose(): void;
  onDone?(): void;
}

/**
 * Asks what an action wants to know, shows what it will write, and does it. A refusal is shown here, with everything still
 * entered.
 */
export function ActionDialog({ action, row, onClose, onDone }: ActionDialogProps) {
  const { auth, errorTexts } = useHost();
  const formId = useId();
  const notation = useNotation();
  const { run, isBusy, failure } = useAction();
  const { asks } = action;
  const [fields] = useState(() => asks?.fields?.(row) ?? {});
  const [values, setValues] = useState<Values>(() => {
    const today = todayIn(auth.organisation?.timeZone ?? 'UTC');
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, defaultOf(field, today) ?? '']),
    );
  });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const hasFields = Object.keys(fields).length > 0;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const entered = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, settled({ fields }, name, value)]),
    );
    const checked = validate({ fields: withoutDefaults(fields) }, entered, {
      ...notation,
      partial: true,
      currencyOf: ({ currency }) => {
        const code = currency === undefined ? undefined : row[currency];
        return typeof code === 'string' ? code : undefined;
      },
    });
    setProblems(checked.ok ? {} : checked.problems);
    if (!checked.ok) {
      const first = Object.keys(fields).find((name) => name in checked.problems);
      document.getElementById(`${formId}-${first}`)?.focus();
      return;
    }
    if (!(await run(action, row, checked.values))) return;
    onClose();
    onDone?.();
  };
  const words = failure ? describeError(failure, errorTexts) : null;
  const refused = { ...toAppError(failure ?? undefined).fields, ...problems };
  return (
    <Dialog
      open
      title={asks?.title ?? `${action.label}?`}
      description={asks?.text}
      role={asks?.danger ? 'alertdialog' : 'dialog'}
      wide={asks?.previews !== undefined}
      locked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy} {...(asks?.danger && !hasFields && FIRST)}>
            {asks?.danger && action.label.startsWith('Cancel') ? 'Back' : 'Cancel'}
          </Button>
          <Button
            variant={asks?.danger ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            busy={isBusy}
            {...(!asks?.danger && !hasFields && FIRST)}
          >
            {asks?.confirm ?? action.label}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.body} noValidate onSubmit={(event) => void submit(event)}>
        {hasFields && (
          <Suspense fallback={<Skeleton width="60%" height={34} />}>
            <ActionFields
              formId={formId}
              fields={fields}
              row={row}
              values={values}
              problems={refused}
              onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
            />
          </Suspense>
        )}
        {asks?.previews !== undefined && <PostingPreview kind={asks.previews} id={row.id} />}
        {words && (
          <Banner tone="bad" title={words.title} live>
            {words.help} {hasFields && 'What you entered is still here.'}
          </Banner>
        )}
      </form>
    </Dialog>
  );
}

/** What is emptied stays empty: a default was only offered. */
function withoutDefaults(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { default: _offered, ...field }]) => [name, field]),
  );
}

const FIRST = { 'data-first-focus': true } as const;
