import type { AnyResource, LineResource, Values } from '@ledgerwise/resource';
import { type FormValues, formFields } from '../../form/form-values.ts';
import { isRow } from '../../resource/record/is-row.ts';
import type { Line } from '../lines/line.ts';
import type { StoredDocument } from '../use-document.ts';
import type { Attempt } from './save-document.ts';

/** An entered line, and the id of its stored line; null for a new one. */
export interface KeptLine {
  readonly line: Line;
  readonly id: string | null;
}

/** Unsaved input of a document. */
export interface KeptDocument {
  /** The document as opened; null for a new one. */
  readonly opened: StoredDocument | null;
  readonly head: FormValues;
  readonly rateIsOwn: boolean;
  readonly lines: readonly KeptLine[];
  /** An attempt to save whose response was lost. */
  readonly attempt?: Attempt | undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isStored = (value: unknown): value is StoredDocument =>
  isObject(value) && isRow(value.row) && Array.isArray(value.lines);

const isAttempt = (value: unknown): value is Attempt =>
  isObject(value) &&
  typeof value.key === 'string' &&
  typeof value.text === 'string' &&
  isObject(value.document);

const entriesOf = (names: readonly string[], from: unknown): readonly (readonly [string, unknown])[] =>
  Object.entries(isObject(from) ? from : {}).filter(([name]) => names.includes(name));

const valuesIn = (names: readonly string[], from: unknown): Values =>
  Object.fromEntries(entriesOf(names, from));

const textsIn = (names: readonly string[], from: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entriesOf(names, from).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );

function readLine(of: LineResource, kept: unknown): readonly KeptLine[] {
  if (!isObject(kept) || !isObject(kept.line)) return [];
  const { values, typed, problems, names } = kept.line;
  const known = Object.keys(of.fields);
  return [
    {
      line: {
        values: valuesIn(known, values),
        typed: textsIn(known, typed),
        problems: textsIn(known, problems),
        names: textsIn(known, names),
      },
      id: typeof kept.id === 'string' ? kept.id : null,
    },
  ];
}

/** Parses stored input, for fields that the document still has; null if it belongs to another document. */
export function readKeptDocument(
  resource: AnyResource,
  of: LineResource,
  stored: StoredDocument | null,
  kept: unknown,
): KeptDocument | null {
  if (!isObject(kept) || !isObject(kept.head) || !Array.isArray(kept.lines)) return null;
  const opened = isStored(kept.opened) ? kept.opened : null;
  // A new one may have been saved as a draft before posting; then the input continues there.
  if (stored && opened?.row.id !== stored.row.id) return null;
  return {
    opened,
    head: valuesIn(formFields(resource), kept.head),
    rateIsOwn: kept.rateIsOwn === true,
    lines: kept.lines.flatMap((line) => readLine(of, line)),
    ...(isAttempt(kept.attempt) && { attempt: kept.attempt }),
  };
}
