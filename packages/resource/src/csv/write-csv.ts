import { type AnyResource, listNameOf } from '../define-resource.ts';
import { toScale } from '../fields/decimals.ts';
import { todayIn } from '../fields/defaults.ts';
import { printText } from '../validation/parse-text.ts';
import { neutraliseCell } from './cells.ts';
import { importedFields } from './imported-fields.ts';
import { BYTE_ORDER_MARK, printLine } from './print-line.ts';
import type { CsvShape } from './shape.ts';

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent']);
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
/** A number as the database writes it, and its decimals. */
const STORED_NUMBER = /^(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** Returns the fields of an export: all that fit into one cell. */
export function exportableFields(shape: Pick<CsvShape, 'fields'>): readonly string[] {
  return Object.entries(shape.fields)
    .filter(([, field]) => field.kind !== 'lines')
    .map(([name]) => name);
}

/** The header row: the labels that people know. */
export function printHeaders(shape: Pick<CsvShape, 'fields'>, columns: readonly string[]): string {
  return printLine(columns.map((name) => shape.fields[name]?.label ?? name));
}

function printNumber(text: string, scale: number | undefined): string {
  if (scale === undefined) return text;
  const stored = STORED_NUMBER.exec(text);
  // Almost every number already has its decimals; only others need the slow exact conversion.
  if (stored && (stored[1]?.length ?? 0) === scale) return text;
  return toScale(text, scale) ?? text;
}

/** Prints records, given as values in the order of the columns. Numbers stay numbers, other text is neutralised. */
export function rowPrinter(
  shape: Pick<CsvShape, 'fields'>,
  columns: readonly string[],
): (values: readonly unknown[]) => string {
  const fields = columns.map((name) => {
    const field = shape.fields[name];
    return { field, isNumber: field !== undefined && NUMBERS.has(field.kind) };
  });
  return (values) =>
    printLine(
      fields.map(({ field, isNumber }, index) => {
        const value = values[index];
        const text = field ? printText(field, value) : String(value ?? '');
        return (isNumber || typeof value === 'number') && PLAIN_NUMBER.test(text)
          ? printNumber(text, field?.scale)
          : neutraliseCell(text);
      }),
    );
}

/** A file to begin with: the columns that an import takes, and the resource's samples; of a document a row for each line. */
export function templateCsv(resource: AnyResource): string {
  const fields = importedFields(resource);
  const columns = Object.keys(fields);
  const print = rowPrinter({ fields }, columns);
  const samples = templateRowsOf(resource).map((row) => print(columns.map((name) => row[name])));
  return BYTE_ORDER_MARK + printHeaders({ fields }, columns) + samples.join('');
}

/** The records of that file, as values. */
export const templateRowsOf = ({
  templateRows,
  sample,
}: AnyResource): readonly Readonly<Record<string, unknown>>[] => templateRows ?? sample;

/** The name of a download: its content and the date in the organization's time zone (IANA name). */
export function csvFileName(
  resource: Pick<AnyResource, 'name' | 'listName'>,
  timeZone: string,
  now: Date = new Date(),
): string {
  return `${listNameOf(resource)}-${todayIn(timeZone, now)}.csv`;
}
