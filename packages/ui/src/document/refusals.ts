import { toAppError } from '@ledgerwise/contract';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { formFields } from '../form/form-values.ts';
import type { LineColumn } from './lines/line.ts';

/** A refusal of the database, at the cell or the field that it speaks of. */
export interface PlacedRefusal {
  /** Which of the saved lines, from 0 on. */
  readonly line?: number;
  /** Column of that line, or field of the head. */
  readonly name: string;
  readonly problem: string;
}

const LINE = /^Line (\d+): (.*)$/s;
const wordsOf = (name: string): string => name.replaceAll('_', ' ');
const startsWith = (sentence: string, words: string): boolean =>
  sentence.toLowerCase().startsWith(words.toLowerCase());

/** Where a sentence belongs that begins with the words of a field, or names what the field points to. */
function nameIn(sentence: string, fields: readonly (readonly [string, string])[]): string | undefined {
  const named = fields.find(
    ([name, label]) => startsWith(sentence, label) || startsWith(sentence, wordsOf(name)),
  );
  const pointed = fields.find(
    ([name]) => name.endsWith('_id') && startsWith(sentence, `this ${wordsOf(name.slice(0, -3))}`),
  );
  return (named ?? pointed)?.[0];
}

/** Finds the place of a refusal; undefined where it is about the document as a whole. */
export function placeRefusal(
  error: unknown,
  resource: AnyResource,
  columns: readonly LineColumn[],
): PlacedRefusal | undefined {
  const { message, hasSentence } = toAppError(error);
  if (!hasSentence) return undefined;
  const [, number, aboutLine] = LINE.exec(message) ?? [];
  if (number !== undefined && aboutLine !== undefined) {
    const entered = columns.filter(({ field }) => !field.readOnly);
    const name = nameIn(
      aboutLine,
      entered.map((column) => [column.name, column.field.label]),
    );
    const [first] = entered;
    const problem = aboutLine.charAt(0).toUpperCase() + aboutLine.slice(1).replace(/\.$/, '');
    return first && { line: Number(number) - 1, name: name ?? first.name, problem };
  }
  const name = nameIn(
    message,
    formFields(resource).map((field) => [field, fieldOf(resource, field).label]),
  );
  return name === undefined ? undefined : { name, problem: message };
}
