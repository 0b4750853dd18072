import { describeError, useHost } from '@ledgerwise/contract';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { Checkbox } from '../../core/fields/Checkbox.tsx';
import { countOfRecords } from '../../core/formats/format.ts';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { FormTheme } from '../../form/FormTheme.tsx';
import { settled, valuesOf } from '../../form/form-values.ts';
import { PlainField } from '../../form/PlainField.tsx';
import { useNotation } from '../../form/use-notation.ts';
import { useAttempt } from '../change/use-attempt.ts';
import { useChange } from '../change/use-change.ts';
import { useResourceKeys } from '../query/query-keys.ts';
import styles from './BulkEditDialog.module.css';

export interface BulkEditDialogProps {
  readonly resource: AnyResource;
  readonly ids: readonly string[];
  readonly title: string;
  onClose(): void;
}

/** Sets the same values in all selected records: all of them change, or none. */
export function BulkEditDialog({ resource, ids, title, onClose }: BulkEditDialogProps) {
  const { data, errorTexts } = useHost();
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const attempt = useAttempt();
  const change = useChange(resource);
  const formId = useId();
  const notation = useNotation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState(() => valuesOf(resource, null));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const names = resource.bulkEdit ?? [];

  const toggle = (name: string): void => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wanted = Object.fromEntries(
      [...chosen].map((name) => [name, settled(resource, name, values[name])]),
    );
    const checked = validate(resource, wanted, { ...notation, partial: true });
    setProblems(checked.ok ? {} : checked.problems);
    if (!checked.ok) {
      const first = names.find((name) => name in checked.problems);
      document.getElementById(`${formId}-${first}`)?.focus();
    }
    if (!checked.ok || chosen.size === 0) return;
    setSaving(true);
    setFailure(null);
    try {
      const changes = checked.values;
      const many = (count: number): string => countOfRecords(resource.label, count);
      await change({
        attempt,
        asked: [ids, changes],
        size: ids.length,
        title: `Update of ${many(ids.length)}`,
        run: (key) => data.call('bulk_update', { table_name: resource.name, ids, changes, key }),
        done: (count) => ({ title: `Successfully updated ${many(count)}` }),
        failure: { title: 'Bulk Update Failed' },
      });
      void client.invalidateQueries({ queryKey: keys.all });
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const words = failure ? describeError(failure, errorTexts) : null;
  return (
    <Dialog
      open
      title={title}
      description="Tick what is to change; everything else stays as it is."
      locked={isSaving}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isSaving} disabled={chosen.size === 0}>
            {isSaving ? 'Updating...' : `Update ${ids.length}`}
          </Button>
        </>
      }
    >
      <FormTheme>
        <form id={formId} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
          {names.map((name) => {
            const field = fieldOf(resource, name);
            return (
              <div key={name} className={styles.field}>
                <Checkbox
                  label={`Change ${field.label}`}
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
                    onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
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
