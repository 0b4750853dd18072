import { useConnection, useHost } from '@ledgerwise/contract';
import { fieldOf } from '@ledgerwise/resource';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { FormBar, MainKey } from '../../form/FormBar.tsx';
import styles from './ResourceForm.module.css';
import type { RecordFormState } from './record-form-state.ts';
import { formFootTexts } from './texts.ts';

/** An input may show an error when it loses focus, which would move the button away from the pointer. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

export interface FormFootProps {
  readonly state: RecordFormState;
  /** More buttons, behind Cancel. */
  readonly children?: ReactNode;
}

/** Buttons to save and leave, always visible, with errors and reasons why saving waits. */
export function FormFoot({ state, children }: FormFootProps) {
  const { resource, base, isSaving, save } = state;
  const connection = useConnection();
  // Without its own connection, the device need not try. A server that did not respond may be back by now.
  const { offline } = useHost();
  const waits = offline !== undefined && resource.waitsOffline === true;
  const isOffline = connection === 'offline' && !waits;
  const [isWaiting, setWaiting] = useState(false);
  const kind = resource.label.one;
  const label = base ? formFootTexts.update(kind) : formFootTexts.create(kind);
  useEffect(() => {
    if (!isWaiting || connection !== 'online') return;
    setWaiting(false);
    void save();
  }, [isWaiting, connection, save]);
  return (
    <FormBar
      above={<FormProblems state={state} />}
      keys={
        connection === 'online' && (
          <>
            <MainKey>{formFootTexts.save}</MainKey> · <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>Enter</kbd>{' '}
            {formFootTexts.saveAndAdd}
          </>
        )
      }
    >
      <Button
        variant="primary"
        type={isOffline ? 'button' : 'submit'}
        busy={isSaving || isWaiting}
        aria-keyshortcuts="Control+Enter"
        onMouseDown={keepFocus}
        onClick={isOffline ? () => setWaiting(true) : undefined}
      >
        {label}
      </Button>
      <Button onMouseDown={keepFocus} onClick={() => (isWaiting ? setWaiting(false) : state.leave())}>
        {formFootTexts.cancel}
      </Button>
      {children}
      <span className={styles.hint} role="status">
        {connection === 'online'
          ? null
          : isWaiting
            ? formFootTexts.savedLater
            : waits
              ? formFootTexts.sentLater
              : formFootTexts.noServer}
      </span>
    </FormBar>
  );
}

const focusInput = (name: string): void => document.getElementById(name)?.focus();

interface FormProblemsProps {
  readonly state: RecordFormState;
  /** Focuses an input that may be scrolled out of view. */
  onFocus?(name: string): void;
}

/** Number and position of the errors; the details are beside each input. */
export function FormProblems({ state: { resource, problems }, onFocus = focusInput }: FormProblemsProps) {
  const wrong = resource.form.sections.flatMap(({ fields }) => fields).filter((name) => name in problems);
  if (wrong.length === 0) return null;
  return (
    <div role="alert" className={styles.problems}>
      <strong>{formFootTexts.validationError}</strong>
      <span>
        {formFootTexts.check}{' '}
        {wrong.map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                onFocus(name);
              }}
            >
              {fieldOf(resource, name).label}
            </a>
          </span>
        ))}
      </span>
    </div>
  );
}
