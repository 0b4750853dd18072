import { describeError, useHost } from '@ledgerwise/contract';
import { type AnyResource, type Field, fieldOf } from '@ledgerwise/resource';
import { validateField } from '@ledgerwise/resource/validation';
import { useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { changedFields, type FormValues, formFields, valuesOf } from '../../form/form-values.ts';
import { useChosenName } from '../../form/use-choices.ts';
import { formatValue } from '../format-value.ts';
import { WhoAndWhen } from '../history/WhoAndWhen.tsx';
import type { Conflict } from './record-form-state.ts';
import styles from './StaleDialog.module.css';
import { staleDialogTexts } from './texts.ts';

export interface StaleDialogProps {
  readonly resource: AnyResource;
  readonly conflict: Conflict;
  /** The initial values of the inputs. */
  readonly initial: FormValues;
  /** Continues from the newest version with these inputs. */
  onSettle(chosen: FormValues): void;
  onClose(): void;
}

type Side = 'theirs' | 'yours';

/**
 * Shown if somebody else saved the record meanwhile: the original, their and your value of each field, and the choice
 * between them.
 */
export function StaleDialog({ resource, conflict, initial, onSettle, onClose }: StaleDialogProps) {
  const { errorTexts } = useHost();
  const { error, was, theirs, yours } = conflict;
  const newest = valuesOf(resource, theirs);
  const formats = useFormats();
  const textOf = (name: string, value: unknown): unknown => {
    const field = fieldOf(resource, name);
    return field.kind === 'ref' ? value : formatValue(field, storedLike(field, value), formats);
  };
  // "0" and "0.00" are the same amount.
  const differs = (one: FormValues, other: FormValues) => (name: string) =>
    one[name] !== other[name] && textOf(name, one[name]) !== textOf(name, other[name]);
  const inQuestion = formFields(resource).filter(differs(newest, yours));
  const changedByYou = new Set(changedFields(initial, yours).filter((name) => inQuestion.includes(name)));
  const changedByThem = inQuestion.filter(differs(newest, initial));
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (name: string): Side => choices[name] ?? (changedByYou.has(name) ? 'yours' : 'theirs');
  const onlyYours = [...changedByYou].filter((name) => !changedByThem.includes(name));
  const keep = (): void =>
    onSettle(
      Object.fromEntries(
        changedByThem.map((name) => [name, sideOf(name) === 'yours' ? yours[name] : newest[name]]),
      ),
    );
  const { title, help } = describeError(error, errorTexts);
  return (
    <Dialog
      open
      title={title}
      role="alertdialog"
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onSettle(newest)}>{staleDialogTexts.loadNewestVersion}</Button>
          <Button variant="primary" data-first-focus onClick={keep}>
            {staleDialogTexts.keepEditing}
          </Button>
        </>
      }
    >
      <p>
        <WhoAndWhen resource={resource} id={was.id} otherwise={help} />
      </p>
      {changedByThem.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{staleDialogTexts.field}</th>
              <th scope="col">{staleDialogTexts.before}</th>
              <th scope="col">{staleDialogTexts.theirs}</th>
              <th scope="col">{staleDialogTexts.yours}</th>
            </tr>
          </thead>
          <tbody>
            {changedByThem.map((name) => {
              const field = fieldOf(resource, name);
              const choice = (side: Side, row: object, value: unknown) => (
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={`conflict-${name}`}
                    aria-label={`${field.label}: ${side}`}
                    checked={sideOf(name) === side}
                    onChange={() => setChoices((before) => ({ ...before, [name]: side }))}
                  />
                  <Shown field={field} row={row} value={value} />
                </label>
              );
              return (
                <tr key={name}>
                  <th scope="row">{field.label}</th>
                  <td data-label={staleDialogTexts.before}>
                    <Shown field={field} row={was} value={was[name]} />
                  </td>
                  <td data-label={staleDialogTexts.theirs}>{choice('theirs', theirs, theirs[name])}</td>
                  <td data-label={staleDialogTexts.yours}>
                    {choice('yours', was, storedLike(field, yours[name]))}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p className={styles.rest}>
        {onlyYours.length > 0 &&
          staleDialogTexts.changesStay(onlyYours.map((name) => fieldOf(resource, name).label).join(', '))}
        {staleDialogTexts.nothingSaved}
      </p>
    </Dialog>
  );
}

/**
 * The value of an input as a row stores it, so that both are formatted the same; an invalid value stays as
 * typed.
 */
function storedLike(field: Field, typed: unknown): unknown {
  const parsed = validateField(field, typed);
  return 'value' in parsed ? parsed.value : typed;
}

interface ShownProps {
  readonly field: Field;
  /** Row with the names of its references. */
  readonly row: object;
  readonly value: unknown;
}

function Shown({ field, row, value }: ShownProps) {
  const formats = useFormats();
  if (field.kind === 'ref' && typeof value === 'string' && value !== '')
    return <ShownRef field={field} row={row} id={value} />;
  const code =
    field.currency !== undefined && field.currency in row && row[field.currency as keyof typeof row];
  const currency = typeof code === 'string' ? code : formats.currency;
  return <bdi>{formatValue(field, value, { ...formats, currency }) || staleDialogTexts.notSet}</bdi>;
}

function ShownRef({ field, row, id }: { readonly field: Field; readonly row: object; readonly id: string }) {
  const name =
    field.show !== undefined && field.show in row ? row[field.show as keyof typeof row] : undefined;
  const isOfRow = Object.values(row).includes(id);
  return <bdi>{useChosenName(field, id, isOfRow && typeof name === 'string' ? name : undefined)}</bdi>;
}
