import { describeError, useHost } from '@ledgerwise/contract';
import { type AnyResource, fieldOf, type LineResource, type Values } from '@ledgerwise/resource';
import { type ReactNode, useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { formatValue } from '../../resource/format-value.ts';
import { WhoAndWhen } from '../../resource/history/WhoAndWhen.tsx';
import { cellText, lineOf } from '../lines/line.ts';
import { documentOf } from '../use-document.ts';
import styles from './ConflictDialog.module.css';
import { type Choices, type Conflict, isDisputed, lineChoice } from './conflict.ts';
import { isContested, isTouched, type LineVersions } from './merge-lines.ts';

export interface ConflictDialogProps {
  readonly resource: AnyResource;
  /** The refusal: it says who saved the document, and when. */
  readonly error: unknown;
  readonly versions: Conflict;
  readonly currency: string;
  /** Names of what ids stand for: products, contacts. */
  nameOf(id: string): string | undefined;
  onSettle(choices: Choices): void;
  onClose(): void;
}

/**
 * Somebody saved the document meanwhile: what it was, what they made of it, what was entered here. Nothing is lost: what
 * one side alone changed is taken, and where both changed the same, a choice is made.
 */
export function ConflictDialog({
  resource,
  error,
  versions,
  currency,
  nameOf,
  onSettle,
  onClose,
}: ConflictDialogProps) {
  const { errorTexts } = useHost();
  const formats = useFormats();
  const [theirs, setTheirs] = useState<Choices>(new Set());
  const take = (name: string, isTheirs: boolean): void => {
    const next = new Set(theirs);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTheirs(next);
  };
  const { of } = documentOf(resource);
  const words = describeError(error, errorTexts);
  const textOfLine = (values: Values | null): string => {
    if (!values) return '';
    const line = lineOf(of, values);
    const parts = of.columns.map((name) => {
      const field = of.fields[name];
      const id = values[name];
      if (!field || field.readOnly || isToldElsewhere(of, name, values)) return '';
      const text = field.kind === 'ref' ? (nameOf(String(id ?? '')) ?? '') : cellText(line, { name, field });
      return text && field.kind !== 'ref' && field.kind !== 'longText' ? `${field.label} ${text}` : text;
    });
    return parts.filter((text, place) => text !== '' && parts.indexOf(text) === place).join(', ');
  };
  const textOfField = (name: string, value: unknown): string => {
    const field = fieldOf(resource, name);
    if (field.kind === 'ref') return nameOf(String(value ?? '')) ?? '';
    return formatValue(field, field.kind === 'choice' ? choiceOf(field.choices, value) : value, {
      ...formats,
      currency,
    });
  };
  const lines = versions.lines.flatMap((line, place) => (isTouched(line) ? [{ line, place }] : []));
  /** What only people can tell. */
  const asked = [
    ...versions.fields.filter(isDisputed).map(({ name }) => name),
    ...lines.filter(({ line }) => isContested(line)).map(({ place }) => lineChoice(place)),
  ];
  return (
    <Dialog
      open
      wide
      title="Changed while you were editing"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back to my version</Button>
          <Button variant="primary" onClick={() => onSettle(theirs)}>
            Go on with both
          </Button>
        </>
      }
    >
      <p>
        <WhoAndWhen resource={resource} id={versions.newest.row.id} otherwise={words.help} />
      </p>
      <p className={styles.hint}>
        What only one of you changed is kept. Where both changed the same, choose. Nothing is saved before you
        save it.
      </p>
      {asked.length > 1 && (
        <div className={styles.all}>
          <Button size="small" onClick={() => setTheirs(new Set(asked))}>
            Choose theirs everywhere
          </Button>
          <Button size="small" onClick={() => setTheirs(new Set())}>
            Choose yours everywhere
          </Button>
        </div>
      )}
      <div className={styles.frame}>
        <table className={styles.versions}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Was</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {versions.fields.map((field) => (
              <VersionRow
                key={field.name}
                name={field.name}
                label={fieldOf(resource, field.name).label}
                texts={[
                  textOfField(field.name, field.was),
                  textOfField(field.name, field.theirs),
                  textOfField(field.name, field.yours),
                ]}
                isAsked={isDisputed(field)}
                isTheirs={theirs.has(field.name)}
                onTake={take}
              />
            ))}
            {lines.map(({ line, place }) => (
              <VersionRow
                key={place}
                name={lineChoice(place)}
                label={labelOf(line, place, of.label.one)}
                texts={[textOfLine(line.was), textOfLine(line.theirs), textOfLine(line.yours)]}
                isAsked={isContested(line)}
                isTheirs={theirs.has(lineChoice(place))}
                onTake={take}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

function labelOf({ was, yours }: LineVersions, place: number, one: string): string {
  if (was) return `${one} ${place + 1}`;
  return yours ? `${one} ${place + 1}, new` : `${one}, added by them`;
}

/** A rate says that tax applies; where it does not, there is no rate. */
function isToldElsewhere({ onlyWith = {} }: LineResource, name: string, values: Values): boolean {
  const flag = onlyWith[name];
  if (flag !== undefined) return values[flag] !== true;
  return values[name] === true && Object.values(onlyWith).includes(name);
}

function choiceOf(choices: readonly { value: string | number }[] = [], value: unknown): unknown {
  return choices.find((choice) => String(choice.value) === value)?.value ?? value;
}

interface VersionRowProps {
  readonly name: string;
  readonly label: string;
  readonly texts: readonly [was: string, theirs: string, yours: string];
  /** Both changed it: only people can tell which one is meant. */
  readonly isAsked: boolean;
  readonly isTheirs: boolean;
  onTake(name: string, isTheirs: boolean): void;
}

function VersionRow({ name, label, texts, isAsked, isTheirs, onTake }: VersionRowProps) {
  const [was, theirs, yours] = texts;
  const version = (text: string, whose: string, isTaken: boolean, takes: boolean): ReactNode =>
    isAsked ? (
      <label className={styles.choice}>
        <input type="radio" name={name} checked={isTaken} onChange={() => onTake(name, takes)} />
        <span className="visually-hidden">
          {label}, {whose}:{' '}
        </span>
        <span dir="auto">{text || <em>nothing</em>}</span>
      </label>
    ) : (
      <span dir="auto">{text || <em>nothing</em>}</span>
    );
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Was">
        <span dir="auto">{was || <em>nothing</em>}</span>
      </td>
      <td data-label="Theirs">{version(theirs, 'theirs', isTheirs, true)}</td>
      <td data-label="Yours">{version(yours, 'yours', !isTheirs, false)}</td>
    </tr>
  );
}
