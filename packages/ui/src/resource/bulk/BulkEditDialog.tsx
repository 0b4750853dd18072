import { describeError, useHost } from '@ledgerwise/contract';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { type FormEvent, useId } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { Checkbox } from '../../core/fields/Checkbox.tsx';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { FormTheme } from '../../form/FormTheme.tsx';
import { PlainField } from '../../form/PlainField.tsx';
import { useNotation } from '../../form/use-notation.ts';
import styles from './BulkEditDialog.module.css';
import { bulkEditDialogTexts } from './later-texts.ts';
import { useBulkEdit } from './use-bulk-edit.ts';

export interface BulkEditDialogProps {
  readonly resource: AnyResource;
  readonly ids: readonly string[];
  readonly title: string;
  onClose(): void;
}

/** Sets the same values in all selected records, all or nothing. */
export function BulkEditDialog({ resource, ids, title, onClose }: BulkEditDialogProps) {
  const { errorTexts } = useHost();
  const formId = useId();
  const notation = useNotation();
  const names = resource.bulkEdit ?? [];
  const { chosen, values, problems, failure, isSaving, toggle, enter, save } = useBulkEdit(resource, ids, {
    notation,
    onProblem: (name) => document.getElementById(`${formId}-${name}`)?.focus(),
    onDone: onClose,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  const words = failure ? describeError(failure, errorTexts) : null;
  return (
    <Dialog
      open
      title={title}
      description={bulkEditDialogTexts.description}
      locked={isSaving}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {bulkEditDialogTexts.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isSaving} disabled={chosen.size === 0}>
            {isSaving ? bulkEditDialogTexts.updating : bulkEditDialogTexts.update(ids.length)}
          </Button>
        </>
      }
    >
      <FormTheme>
        <form id={formId} className={styles.form} noValidate onSubmit={submit}>
          {names.map((name) => {
            const field = fieldOf(resource, name);
            return (
              <div key={name} className={styles.field}>
                <Checkbox
                  label={bulkEditDialogTexts.change(field.label)}
                  checked={chosen.has(name)}
                  onChange={() => toggle(name)}
                />
                {chosen.has(name) && (
                  <PlainField
                    id={`${formId}-${name}`}
                    field={field}
                    hideLabel
                    notation={notation}
                    value={values[name]}
                    problem={problems[name]}
                    onChange={(value) => enter(name, value)}
                  />
                )}
              </div>
            );
          })}
          {words && (
            <Banner tone="bad" title={words.title} live>
              {words.help}
            </Banner>
          )}
        </form>
      </FormTheme>
    </Dialog>
  );
}
