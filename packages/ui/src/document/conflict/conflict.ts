import type { AnyResource, LineResource, Values } from '@ledgerwise/resource';
import { type FormValues, formFields, valuesOf } from '../../form/form-values.ts';
import type { KeptLine } from '../editor/kept-document.ts';
import { type Line, lineOf } from '../lines/line.ts';
import type { StoredDocument } from '../use-document.ts';
import {
  alignLines,
  type IdentifiedLine,
  isContested,
  isTouched,
  type LineVersions,
  mergedLine,
} from './merge-lines.ts';

/** One field of the head in three versions. */
export interface FieldVersions {
  readonly name: string;
  readonly was: unknown;
  readonly theirs: unknown;
  readonly yours: unknown;
}

/** Conflicting versions of a document. */
export interface Conflict {
  readonly newest: StoredDocument;
  readonly fields: readonly FieldVersions[];
  readonly lines: readonly LineVersions[];
}

/** Conflicting changes that are taken from the other user; by name of the field or position of the line. */
export type Choices = ReadonlySet<string>;

const isChanged = ({ was, theirs }: FieldVersions): boolean => was !== theirs;

/** True if both users changed a field, and differently. */
export function isDisputed({ was, theirs, yours }: FieldVersions): boolean {
  return was !== theirs && was !== yours && theirs !== yours;
}

export const lineChoice = (place: number): string => `line ${place}`;

/** Disputes that only users can settle, since both changed it: names of fields and choices of lines. */
export function disputesIn({ fields, lines }: Conflict): readonly string[] {
  return [
    ...fields.filter(isDisputed).map(({ name }) => name),
    ...lines.flatMap((line, place) => (isTouched(line) && isContested(line) ? [lineChoice(place)] : [])),
  ];
}

const entered = (of: LineResource, stored: StoredDocument): readonly IdentifiedLine[] =>
  stored.lines.map((row) => ({ id: row.id ?? null, values: lineOf(of, row).values }));

/** Compares the opened version, the stored version, and the input. */
export function compareVersions(
  resource: AnyResource,
  of: LineResource,
  opened: StoredDocument,
  newest: StoredDocument,
  yours: { readonly head: FormValues; readonly lines: readonly IdentifiedLine[] },
): Conflict {
  const was = valuesOf(resource, opened.row);
  const theirs = valuesOf(resource, newest.row);
  const fields = formFields(resource).map((name) => ({
    name,
    was: was[name],
    theirs: theirs[name],
    yours: yours.head[name],
  }));
  return {
    newest,
    fields: fields.filter(isChanged),
    lines: alignLines(entered(of, opened), entered(of, newest), yours.lines),
  };
}

/** Merges the versions: a change by only one user is kept, conflicts follow the choices. */
export function mergeVersions(
  of: LineResource,
  { fields, lines, newest }: Conflict,
  head: FormValues,
  choices: Choices,
  names: readonly Line[],
): { readonly head: FormValues; readonly lines: readonly KeptLine[] } {
  const taken = fields.flatMap((field) =>
    isDisputed(field) && !choices.has(field.name) ? [] : [[field.name, field.theirs] as const],
  );
  const known = namesOf(of, newest, names);
  return {
    head: { ...head, ...Object.fromEntries(taken) },
    lines: lines.flatMap((line, place) => {
      const merged = mergedLine(line, isContested(line) && choices.has(lineChoice(place)));
      if (!merged) return [];
      return [{ line: { ...lineOf(of, merged), names: shown(of, merged, known) }, id: line.id }];
    }),
  };
}

/** Names of the records that any of the lines refers to, by id. */
function namesOf(
  of: LineResource,
  newest: StoredDocument,
  lines: readonly Line[],
): ReadonlyMap<string, string> {
  const pairs = [...newest.lines.map((row) => ({ values: row, names: row.names })), ...lines];
  return new Map(
    pairs.flatMap(({ values, names }) =>
      Object.keys(of.fields).flatMap((field) => {
        const [id, name] = [values[field], names[field]];
        return typeof id === 'string' && name !== undefined ? [[id, name] as const] : [];
      }),
    ),
  );
}

function shown(of: LineResource, values: Values, known: ReadonlyMap<string, string>) {
  return Object.fromEntries(
    Object.entries(of.fields).flatMap(([field, { kind }]) => {
      const name = kind === 'ref' ? known.get(String(values[field])) : undefined;
      return name === undefined ? [] : [[field, name] as const];
    }),
  );
}
