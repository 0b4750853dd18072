import { describeError, type Row, toAppError, useHost } from '@ledgerwise/contract';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { type FormEvent, type SyntheticEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Banner } from '../core/Banner.tsx';
import { Button } from '../core/Button.tsx';
import { Field } from '../core/fields/Field.tsx';
import { Dialog } from '../core/overlays/Dialog.tsx';
import styles from './CreateDialog.module.css';
import { FormTheme } from './FormTheme.tsx';
import { valuesOf } from './form-values.ts';
import { KindInput } from './inputs/KindInput.tsx';
import { useOwnCountry } from './own-country.ts';
import { createDialogTexts } from './texts.ts';
import { neededFields, useCreate } from './use-create.ts';
import { useNotation } from './use-notation.ts';

export interface CreateDialogProps {
  readonly target: AnyResource;
  /** The typed name. */
  readonly name: string;
  onCreated(row: Row): void;
  onClose(): void;
}

const keepInside = (event: SyntheticEvent): void => event.stopPropagation();

/**
 * Asks for the required fields of a new record besides its name, and creates it without leaving the surrounding form.
 */
export function CreateDialog({ target, name: typed, onCreated, onClose }: CreateDialogProps) {
  const { errorTexts, notify } = useHost();
  const formId = useId();
  const notation = useNotation();
  const create = useCreate(target);
  const ownCountry = useOwnCountry();
  const names = neededFields(target);
  const [values, setValues] = useState(() => ({ ...valuesOf(target, null), [target.title]: typed }));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const kind = target.label.one;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const entered = Object.fromEntries(names.map((name) => [name, values[name]]));
    const checked = validate(target, { ...ownCountry(target), ...entered }, notation);
    setProblems(checked.ok ? {} : checked.problems);
    if (!checked.ok) {
      const first = names.find((name) => name in checked.problems);
      document.getElementById(`${formId}-${first}`)?.focus();
      return;
    }
    setSaving(true);
    setFailure(null);
    try {
      const row = await create(checked.values, 'this dialog');
      notify.success({
        title: createDialogTexts.created(kind),
        text: createDialogTexts.wasAdded(String(values[target.title])),
      });
      onCreated(row);
      onClose();
    } catch (error) {
      const { fields } = toAppError(error);
      if (fields) setProblems(fields);
      setFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const words = failure ? describeError(failure, errorTexts) : null;
  return createPortal(
    // Events go up through React's tree to the form around, which they do not concern.
    // biome-ignore lint/a11y/noStaticElementInteractions: lets nothing through, does nothing
    <div onSubmit={keepInside} onKeyDown={keepInside} onChange={keepInside}>
      <Dialog
        open
        title={createDialogTexts.new(kind)}
        description={createDialogTexts.description}
        locked={isSaving}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose} disabled={isSaving}>
              {createDialogTexts.cancel}
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={isSaving}>
              {createDialogTexts.create(kind)}
            </Button>
          </>
        }
      >
        <FormTheme>
          <form id={formId} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
            {names.map((name) => {
              const field = fieldOf(target, name);
              return (
                <Field
                  key={name}
                  id={`${formId}-${name}`}
                  label={field.label}
                  required={field.required}
                  hint={field.help}
                  error={problems[name]}
                >
                  {(ties) => (
                    <KindInput
                      {...ties}
                      field={field}
                      notation={notation}
                      value={values[name]}
                      onChange={(value) => {
                        setFailure(null);
                        setValues((before) => ({ ...before, [name]: value }));
                      }}
                    />
                  )}
                </Field>
              );
            })}
            {words && (
              <Banner tone="bad" title={words.title} live>
                {createDialogTexts.inputKept(words.help)}
              </Banner>
            )}
          </form>
        </FormTheme>
      </Dialog>
    </div>,
    document.body,
  );
}
