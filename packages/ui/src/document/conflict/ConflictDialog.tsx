import { describeError, useHost } from '@ledgerwise/contract';
import { type AnyResource, fieldOf, type Values } from '@ledgerwise/resource';
import { useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { WhoAndWhen } from '../../resource/history/WhoAndWhen.tsx';
import { documentOf } from '../use-document.ts';
import styles from './ConflictDialog.module.css';
import { type Choices, type Conflict, disputesIn, isDisputed, lineChoice } from './conflict.ts';
import { isContested, isTouched } from './merge-lines.ts';
import { conflictColumnTexts, conflictDialogTexts } from './texts.ts';
import { VersionRow } from './VersionRow.tsx';
import { fieldWords, lineName, lineWords } from './version-words.ts';

export interface ConflictDialogProps {
  readonly resource: AnyResource;
  /** The refusal: it says who saved the document, and when. */
  readonly error: unknown;
  readonly versions: Conflict;
  readonly currency: string;
  /** Returns the name of a product or contact by its id. */
  nameOf(id: string): string | undefined;
  onSettle(choices: Choices): void;
  onClose(): void;
}

/**
 * Shown if somebody else saved the document meanwhile: the original, their version, and the input here. Nothing is
 * lost: changes on one side are merged, and for changes on both sides the user chooses.
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
  const ofField = (name: string, value: unknown): string =>
    fieldWords(resource, name, value, { ...formats, currency }, nameOf);
  const ofLine = (values: Values | null): string => lineWords(of, values, nameOf, formats);
  const lines = versions.lines.flatMap((line, place) => (isTouched(line) ? [{ line, place }] : []));
  const asked = disputesIn(versions);
  return (
    <Dialog
      open
      wide
      title={conflictDialogTexts.title}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{conflictDialogTexts.back}</Button>
          <Button variant="primary" onClick={() => onSettle(theirs)}>
            {conflictDialogTexts.continue}
          </Button>
        </>
      }
    >
      <p>
        <WhoAndWhen resource={resource} id={versions.newest.row.id} otherwise={words.help} />
      </p>
      <p className={styles.hint}>{conflictDialogTexts.description}</p>
      {asked.length > 1 && (
        <ChooseEverywhere onTheirs={() => setTheirs(new Set(asked))} onYours={() => setTheirs(new Set())} />
      )}
      <div className={styles.frame}>
        <table className={styles.versions}>
          <thead>
            <tr>
              <th scope="col">{conflictColumnTexts.field}</th>
              <th scope="col">{conflictColumnTexts.was}</th>
              <th scope="col">{conflictColumnTexts.theirs}</th>
              <th scope="col">{conflictColumnTexts.yours}</th>
            </tr>
          </thead>
          <tbody>
            {versions.fields.map((field) => (
              <VersionRow
                key={field.name}
                name={field.name}
                label={fieldOf(resource, field.name).label}
                texts={[
                  ofField(field.name, field.was),
                  ofField(field.name, field.theirs),
                  ofField(field.name, field.yours),
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
                label={lineName(line, place, of.label.one)}
                texts={[ofLine(line.was), ofLine(line.theirs), ofLine(line.yours)]}
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

function ChooseEverywhere({ onTheirs, onYours }: { onTheirs(): void; onYours(): void }) {
  return (
    <div className={styles.all}>
      <Button size="small" onClick={onTheirs}>
        {conflictDialogTexts.allTheirs}
      </Button>
      <Button size="small" onClick={onYours}>
        {conflictDialogTexts.allYours}
      </Button>
    </div>
  );
}
