import { absolutePath, describeError, type Row, toAppError, useHost } from '@ledgerwise/contract';
import type { ActionQuestion, AnyResource, Fields, ResourceAction, Values } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Button, LinkButton } from '../../core/Button.tsx';
import { formatMoney } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { later } from '../../core/later.tsx';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { Skeleton } from '../../core/Skeleton.tsx';
import { ErrorState } from '../../core/states.tsx';
import { WayOut } from '../../core/WayOut.tsx';
import { DiscardDialog } from '../../unsaved/DiscardDialog.tsx';
import { KeptInputNotice } from '../../unsaved/KeptInputNotice.tsx';
import { useToday } from '../use-today.ts';
import styles from './ActionDialog.module.css';
import { ActionPreview } from './ActionPreview.tsx';
import { AllOrNone } from './AllOrNone.tsx';
import { Cautions } from './Cautions.tsx';
import { PostingPreview } from './PostingPreview.tsx';
import { actionDialogTexts } from './texts.ts';
import { useAction } from './use-action.ts';
import { useEntered } from './use-entered.ts';
import { useUnsavedAnswers } from './use-unsaved-answers.ts';
import { WaitingFields } from './WaitingFields.tsx';

/** Inputs load antd; a simple confirmation does not need it. */
export const ActionFields = later(
  async () => (await import('./ActionFields.tsx')).ActionFields,
  WaitingFields,
);

/** A second way to confirm, after which another dialog begins. */
export interface AlsoConfirm {
  readonly label: string;
  /** It is the main button, which Enter presses. */
  readonly isMain: boolean;
  onDone(): void;
}

export interface ActionDialogProps {
  /** Resource of the row; without it, the preview of the changed record is not shown. */
  readonly resource?: AnyResource;
  readonly action: ResourceAction;
  readonly row: Row;
  /** Content for review before confirming. */
  readonly children?: ReactNode;
  readonly also?: AlsoConfirm | undefined;
  onClose(): void;
  onDone?(): void;
}

/**
 * Asks for the inputs of an action, previews its effect, and runs it. A refusal is shown here, and the input is kept.
 */
export function ActionDialog(props: ActionDialogProps) {
  return props.action.asks?.quantities ? (
    <QuantityQuestion {...props} load={props.action.asks.quantities} />
  ) : (
    <Question {...props} quantities={NO_QUANTITIES} />
  );
}

const NO_QUANTITIES: Fields = {};

interface QuantityQuestionProps extends ActionDialogProps {
  readonly load: NonNullable<ActionQuestion['quantities']>;
}

/** The same for an action that is done by line and quantity: how much there is to do is loaded first. */
function QuantityQuestion({ load, ...props }: QuantityQuestionProps) {
  const { action, row, onClose } = props;
  const { data, auth } = useHost();
  // Does not change while the user reads it; the database reports later changes.
  const loaded = useQuery({
    queryKey: [
      `${auth.organisation?.id ?? ''} ${auth.user?.id ?? ''}`,
      'quantities',
      action.call,
      action.id,
      row.id,
    ],
    queryFn: ({ signal }) => load(data, row, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (loaded.data) return <Question {...props} quantities={loaded.data} />;
  return (
    <Dialog
      open
      wide={action.asks?.actionPreview !== undefined}
      role={action.asks?.danger ? 'alertdialog' : 'dialog'}
      title={action.asks?.title ?? `${action.label}?`}
      description={action.asks?.text}
      onClose={onClose}
      footer={<Button onClick={onClose}>{backWords(action)}</Button>}
    >
      {loaded.error ? (
        <ErrorState
          error={loaded.error}
          title={actionDialogTexts.linesFailed}
          onRetry={() => void loaded.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height="6rem" />
        </div>
      )}
    </Dialog>
  );
}

interface AskedProps extends ActionDialogProps {
  readonly quantities: Fields;
}

function Question({ resource, action, row, quantities, children, also, onClose, onDone }: AskedProps) {
  const { errorTexts, basePath } = useHost();
  const formId = useId();
  const today = useToday();
  const { asks } = action;
  const [fields] = useState(() => ({ ...quantities, ...asks?.fields?.(row, today) }));
  const entered = useEntered(fields, formId, row);
  const { values, problems, check, read, readSound } = entered;
  const { unsaved, change, leave, cancel, reset } = useUnsavedAnswers(
    entered,
    `${action.id} ${row.id}`,
    onClose,
  );
  const { run, isBusy, failure, forgive } = useAction({ onDone: unsaved.saved });
  const hasFields = Object.keys(fields).length > 0;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = check();
    const goesOn = also !== undefined && isConfirmedBy(event, also);
    if (!checked || !(await run(action, row, checked))) return;
    onClose();
    if (goesOn) also.onDone();
    else onDone?.();
  };
  const words = failure ? describeError(failure, errorTexts) : null;
  const refused = { ...toAppError(failure ?? undefined).fields, ...problems };
  return (
    <>
      <Dialog
        open
        title={asks?.title ?? `${action.label}?`}
        description={asks?.text}
        role={asks?.danger ? 'alertdialog' : 'dialog'}
        wide={asks?.previews !== undefined || asks?.actionPreview !== undefined || Boolean(children)}
        locked={isBusy}
        onClose={leave}
        footer={
          <>
            <Button onClick={cancel} disabled={isBusy} {...(asks?.danger && !hasFields && FIRST)}>
              {backWords(action)}
            </Button>
            <Confirmations
              action={action}
              also={also}
              formId={formId}
              isBusy={isBusy}
              isFirst={!asks?.danger && !hasFields}
            />
          </>
        }
      >
        <form
          id={formId}
          className={styles.body}
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBusy) return;
            event.preventDefault();
            event.currentTarget.requestSubmit();
          }}
        >
          <KeptInputNotice unsaved={unsaved} onReset={reset} />
          {asks?.instead && (
            <p>
              <LinkButton to={absolutePath(basePath, asks.instead.path(row))} onClick={onClose}>
                {asks.instead.label}
              </LinkButton>
            </p>
          )}
          {children}
          {asks?.cautions && <Cautions cautions={asks.cautions} action={action} row={row} />}
          {Object.keys(quantities).length > 0 && (
            <AllOrNone
              quantities={quantities}
              onChange={(changed) => {
                forgive();
                change(changed);
              }}
            />
          )}
          {hasFields && (
            <ActionFields
              formId={formId}
              fields={fields}
              row={row}
              values={values}
              problems={refused}
              onChange={(changed) => {
                forgive();
                change(changed);
              }}
            />
          )}
          {asks?.notice && <ActionNotice asks={asks} row={row} entered={readSound()} />}
          {asks?.previews !== undefined && (
            <PostingPreview
              kind={asks.previews}
              id={row.id}
              on={asks.previewsOn && values[asks.previewsOn]}
            />
          )}
          {asks?.actionPreview && (
            <ActionPreview
              {...(resource && { resource })}
              action={action}
              options={asks.actionPreview}
              row={row}
              entered={read()}
            />
          )}
          {words && (
            <Banner tone="bad" title={words.title} live>
              {words.help} {hasFields && actionDialogTexts.inputKept} <WayOut error={failure} />
            </Banner>
          )}
        </form>
      </Dialog>
      <DiscardDialog unsaved={unsaved} />
    </>
  );
}

/** Name of the second button. */
const ALSO = 'also';

/** Whether the second button submitted the form; Enter without a button is the main one. */
function isConfirmedBy({ nativeEvent }: FormEvent, { isMain }: AlsoConfirm): boolean {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter === null ? isMain : submitter.getAttribute('name') === ALSO;
}

interface ConfirmationsProps {
  readonly action: ResourceAction;
  readonly also: AlsoConfirm | undefined;
  readonly formId: string;
  readonly isBusy: boolean;
  /** The dialog begins with the main one. */
  readonly isFirst: boolean;
}

/** The buttons that do it, the main one last. */
function Confirmations({ action, also, formId, isBusy, isFirst }: ConfirmationsProps) {
  const { asks } = action;
  const plain = { label: asks?.confirm ?? action.label };
  const buttons = !also
    ? [plain]
    : also.isMain
      ? [plain, { label: also.label, name: ALSO }]
      : [{ label: also.label, name: ALSO }, plain];
  return buttons.map(({ label, ...rest }, at) => {
    const isMain = at === buttons.length - 1;
    return (
      <Button
        key={label}
        {...rest}
        type="submit"
        form={formId}
        busy={isMain && isBusy}
        disabled={!isMain && isBusy}
        {...(isMain && { variant: asks?.danger ? 'danger' : 'primary' })}
        {...(isMain && isFirst && FIRST)}
      >
        {label}
      </Button>
    );
  });
}

interface ActionNoticeProps {
  readonly asks: ActionQuestion;
  readonly row: Row;
  readonly entered: Values;
}

/** Consequence of the input; its place exists from the start, so that changes are read out. */
function ActionNotice({ asks, row, entered }: ActionNoticeProps) {
  const formats = useFormats();
  const text = asks.notice?.(row, entered, (amount, currency) => formatMoney(amount, currency, formats));
  return (
    <p className={styles.notice} role="status">
      {text}
    </p>
  );
}

/** Label for closing the dialog, which must differ if the action itself is Cancel. */
export function backWords({ label, asks }: ResourceAction): string {
  return asks?.danger && label.startsWith('Cancel') ? 'Back' : 'Cancel';
}

/** Initial focus of a dialog without inputs. */
export const FIRST = { 'data-first-focus': true } as const;
