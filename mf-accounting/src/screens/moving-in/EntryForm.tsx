import type { Field } from '@ledgerwise/resource';
import { type Notation, validate } from '@ledgerwise/resource/validation';
import { Button } from '@ledgerwise/ui/core';
import { PlainField } from '@ledgerwise/ui/form';
import { type FormEvent, useState } from 'react';
import styles from './moving-in.module.css';
import type { Entry } from './use-moving-in.ts';

interface EntryFormProps {
  /** Begins the ids of its inputs. */
  readonly id: string;
  /** Label of the button that opens it. */
  readonly label: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Initial content; set again to correct a row. */
  readonly begins: Entry;
  readonly notation: Notation;
  readonly unavailable: string | undefined;
  onAdd(entry: Entry): void;
}

/** Types one row of a list that is brought in at once. */
export function EntryForm({ id, label, fields, begins, notation, unavailable, onAdd }: EntryFormProps) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(begins);
  const [names, setNames] = useState<Entry>({});
  const [problems, setProblems] = useState<Entry>({});
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const checked = validate({ fields }, values, notation);
    setProblems(checked.ok ? {} : checked.problems);
    const wrong = checked.ok ? Object.keys(fields)[0] : Object.keys(checked.problems)[0];
    document.getElementById(`${id}-${wrong}`)?.focus();
    if (!checked.ok) return;
    onAdd({
      ...names,
      ...Object.fromEntries(
        Object.entries(checked.values).map(([name, value]) => [name, String(value ?? '')]),
      ),
    });
    setValues({});
    setNames({});
  };
  return (
    <details className={styles.typing} open={Object.keys(begins).length > 0 || undefined}>
      <summary>{label}</summary>
      <form className={styles.entry} noValidate aria-label={label} onSubmit={add}>
        <div className={styles.fields}>
          {Object.entries(fields).map(([name, field]) => (
            <PlainField
              key={name}
              id={`${id}-${name}`}
              field={field}
              notation={notation}
              value={values[name] ?? field.default ?? null}
              problem={problems[name]}
              onChange={(value, record) => {
                setValues((now) => ({ ...now, [name]: value }));
                setProblems(({ [name]: _gone, ...rest }) => rest);
                if (record) setNames((now) => ({ ...now, [`${name}_name`]: String(record.name ?? '') }));
              }}
            />
          ))}
        </div>
        <Button type="submit" unavailable={unavailable}>
          Add to the list
        </Button>
      </form>
    </details>
  );
}
