import { describeError, type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { Form } from '@ledgerwise/ui/antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { FormTheme } from '../../form/FormTheme.tsx';
import type { FormValues } from '../../form/form-values.ts';
import { DiscardDialog } from '../../unsaved/DiscardDialog.tsx';
import { KeptInputNotice } from '../../unsaved/KeptInputNotice.tsx';
import { FilesLater } from '../attachments/FilesLater.tsx';
import { FormFoot } from './FormFoot.tsx';
import { FormSections } from './FormSections.tsx';
import styles from './ResourceForm.module.css';
import type { RecordFormState, StayingForm } from './record-form-state.ts';
import { SameNamed } from './SameNamed.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { recordFormTexts } from './texts.ts';
import type { Presets } from './use-presets.ts';
import { useRecordForm } from './use-record-form.ts';

/** Replacements by a special form for parts of the general one. */
export interface RecordFormSlots {
  head?(state: RecordFormState): ReactNode;
  sections?(state: RecordFormState): ReactNode;
  side?(state: RecordFormState): ReactNode;
  foot?(state: RecordFormState): ReactNode;
}

export interface RecordFormProps {
  readonly resource: AnyResource;
  /** Null for a new record. */
  readonly row: Row | null;
  /** Initial values besides the defaults. */
  readonly presets?: Presets;
  readonly slots?: RecordFormSlots;
  /** Set if the form stays open after saving. */
  readonly staying?: StayingForm;
}

/** The form of one record. Ctrl+Enter saves it, Ctrl+Shift+Enter saves it and begins another. */
export function RecordForm(props: RecordFormProps) {
  const [attempt, setAttempt] = useState(0);
  return <FormAttempt key={attempt} {...props} onReset={() => setAttempt(attempt + 1)} />;
}

interface FormAttemptProps extends RecordFormProps {
  /** Starts again from the stored record. */
  onReset(): void;
}

function FormAttempt({ resource, row, presets, slots = {}, staying, onReset }: FormAttemptProps) {
  const { errorTexts } = useHost();
  const state = useRecordForm(resource, row, presets, staying);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!staying) frame.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [staying]);
  const { form, initial, failure, unsaved, conflict, save } = state;
  const { wasRefused } = unsaved;
  const saveNow = useRef(save);
  saveNow.current = save;
  // Saves a refused draft again, which shows the server's reason, or both versions if somebody else changed it.
  useEffect(() => {
    if (wasRefused) void saveNow.current();
  }, [wasRefused]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save(event.shiftKey ? 'begin another' : 'leave');
  };
  const words = failure ? describeError(failure, errorTexts) : null;
  const { head, sections = general, side, foot = (given) => <FormFoot state={given} /> } = slots;
  return (
    <FormTheme>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that reach it come from the inputs inside */}
      <div ref={frame} className={side ? styles.withSide : undefined} data-record-form onKeyDown={onKeyDown}>
        <div className={styles.notice}>
          <KeptInputNotice
            unsaved={unsaved}
            note={state.isBehind ? recordFormTexts.changedByOthers : undefined}
            onReset={onReset}
          />
        </div>
        {words && (
          <div className={styles.notice}>
            <Banner tone="bad" title={words.title} live>
              {recordFormTexts.inputKept(words.help)}
            </Banner>
          </div>
        )}
        <Form
          form={form}
          layout="vertical"
          initialValues={initial}
          noValidate
          onValuesChange={(_changed, all: FormValues) => state.noteChange(all)}
          onFinish={() => void save()}
          onFinishFailed={() => void save()}
        >
          {head?.(state)}
          <div className={side && styles.columns}>
            <div>{sections(state)}</div>
            {side && <aside>{side(state)}</aside>}
          </div>
          {row === null && resource.directory && <SameNamed resource={resource} />}
          {row === null && !staying && <FilesLater one={resource.label.one} />}
          {foot(state)}
        </Form>
        <DiscardDialog unsaved={unsaved} />
        {conflict && (
          <StaleDialog
            resource={resource}
            conflict={conflict}
            initial={initial}
            onSettle={state.settleConflict}
            onClose={state.closeConflict}
          />
        )}
      </div>
    </FormTheme>
  );
}

const general = (state: RecordFormState): ReactNode => <FormSections state={state} />;
