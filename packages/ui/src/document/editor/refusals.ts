import { toAppError } from '@ledgerwise/contract';
import { type AnyResource, fieldRefusalOf } from '@ledgerwise/resource';
import { formFields } from '../../form/form-values.ts';
import type { LineColumn } from '../lines/line.ts';

/** A refusal of the database, assigned to its cell or field. */
export interface PlacedRefusal {
  /** Which of the saved lines, from 0 on. */
  readonly line?: number;
  /** Column of that line, or field of the head. */
  readonly name: string;
  readonly problem: string;
}

/** Finds the cell or field of a refusal; undefined if it concerns the whole document. */
export function placeRefusal(
  error: unknown,
  resource: AnyResource,
  columns: readonly LineColumn[],
): PlacedRefusal | undefined {
  const refusal = fieldRefusalOf(toAppError(error).details);
  if (!refusal) return undefined;
  const { field, line, problem } = refusal;
  if (line === undefined) return formFields(resource).includes(field) ? { name: field, problem } : undefined;
  const entered = columns.filter((column) => !column.field.readOnly);
  // A problem of a field without a column is shown in the line's first cell.
  const column = entered.find(({ name }) => name === field) ?? entered[0];
  if (!column) return undefined;
  const sentence = problem.charAt(0).toUpperCase() + problem.slice(1);
  // In the form of the problems that the sheet itself finds.
  return { line: line - 1, name: column.name, problem: sentence.replace(/\.$/, '') };
}
