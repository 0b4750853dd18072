import type { Field, LineResource, Values } from '@ledgerwise/resource';
import { decimalMark, swapMarks } from '@ledgerwise/resource/number-format';
import { type Notation, settleText, validateField } from '@ledgerwise/resource/validation';
import { formatNumber, formatPercent } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';

type Texts = Readonly<Record<string, string>>;

/** One line of a document during input. */
export interface Line {
  /** Stored values by field; null if the text is invalid. */
  readonly values: Values;
  /** Typed texts that cannot be restored from the values: of the cell being edited, and of invalid ones. */
  readonly typed: Texts;
  /** Message for each invalid cell. */
  readonly problems: Texts;
  /** Names of the records that the values refer to. */
  readonly names: Texts;
}

/** A column for input, or a computed one. */
export interface LineColumn {
  readonly name: string;
  readonly field: Field;
  /** The other one of two sides, which an amount in this one empties. */
  readonly empties?: string;
  /** A column that anything entered in this one empties. */
  readonly clears?: string;
}

export function columnsOf({
  columns,
  fields,
  sides,
  empties: cleared = {},
}: LineResource): readonly LineColumn[] {
  const empties: Readonly<Record<string, string>> = sides
    ? { [sides.debit]: sides.credit, [sides.credit]: sides.debit }
    : {};
  return columns.map((name) => {
    const field = fields[name];
    if (!field) throw new Error(`These lines have no field "${name}".`);
    const other = empties[name];
    const clears = cleared[name];
    return {
      name,
      field,
      ...(other !== undefined && { empties: other }),
      ...(clears !== undefined && { clears }),
    };
  });
}

/** Creates a line from stored or preset values; names of records come from the columns that their fields show. */
export function lineOf({ fields, keeps = [] }: LineResource, row: Values): Line {
  const names = Object.entries(fields).flatMap(([name, { show }]) => {
    const shown = show === undefined ? undefined : row[show];
    return typeof shown === 'string' ? [[name, shown] as const] : [];
  });
  const values = Object.entries(fields).flatMap(([name, { readOnly }]) =>
    readOnly ? [] : [[name, row[name] ?? null] as const],
  );
  const kept = keeps.flatMap((name) => (row[name] ? [[name, row[name]] as const] : []));
  return {
    values: Object.fromEntries([...values, ...kept]),
    typed: {},
    problems: {},
    names: Object.fromEntries(names),
  };
}

function without(texts: Texts, name: string): Texts {
  if (!(name in texts)) return texts;
  const { [name]: _gone, ...rest } = texts;
  return rest;
}

/**
 * Calculations are allowed, and their results are rounded to the field's decimals; `1.234` is parsed in the page's
 * number format.
 */
const asTyped = (formats: Formats): Notation => ({
  canRound: true,
  decimalMark: decimalMark(formats.numberFormat),
});

/** Returns the line while a cell is being edited: incomplete input leaves the value unchanged. */
export function typeInto(
  line: Line,
  { name, field, empties, clears }: LineColumn,
  text: string,
  formats: Formats,
): Line {
  const read = validateField({ ...field, required: false }, text, asTyped(formats));
  const isAmount = 'value' in read && Number(read.value ?? 0) !== 0;
  const others = [
    ...(empties !== undefined && isAmount ? [empties] : []),
    ...(clears === undefined ? [] : [clears]),
  ];
  const rest = others.reduce((so, other) => put(so, other, null), line);
  return {
    ...rest,
    values: 'value' in read ? { ...rest.values, [name]: read.value } : rest.values,
    typed: { ...rest.typed, [name]: text },
    problems: without(rest.problems, name),
  };
}

/** Returns the line after a cell loses focus: valid text is replaced by its value. */
export function settle(line: Line, { name, field }: LineColumn, formats: Formats): Line {
  const text = line.typed[name];
  // Records are chosen or looked up: their text is not a value.
  if (text === undefined || name in line.problems || field.kind === 'ref') return line;
  const read = validateField({ ...field, required: false }, settleText(field, text), asTyped(formats));
  if ('value' in read)
    return {
      ...line,
      values: { ...line.values, [name]: read.value },
      typed: without(line.typed, name),
    };
  return {
    ...line,
    values: { ...line.values, [name]: null },
    problems: { ...line.problems, [name]: read.problem },
  };
}

/** Returns the line with a value that was chosen rather than typed. */
export function put(line: Line, name: string, value: unknown, shown?: string): Line {
  return {
    values: { ...line.values, [name]: value },
    typed: without(line.typed, name),
    problems: without(line.problems, name),
    names: shown === undefined ? without(line.names, name) : { ...line.names, [name]: shown },
  };
}

const namesIn = (fills: Values): Texts =>
  typeof fills.names === 'object' && fills.names !== null ? { ...fills.names } : {};

/**
 * The line with the values that a chosen record fills in, except in cells in `given`. `names` in `fills` has
 * the names of the records that it fills in.
 */
export function fillIn(line: Line, fills: Values, given: ReadonlySet<string> = new Set()): Line {
  const names = namesIn(fills);
  return Object.entries(fills).reduce(
    (so, [name, value]) => (name === 'names' || given.has(name) ? so : put(so, name, value, names[name])),
    line,
  );
}

/** The line while a record is looked up by a text. */
export function awaitRecord(line: Line, name: string, text: string): Line {
  const none = put(line, name, null);
  return { ...none, typed: { ...none.typed, [name]: text } };
}

/** Returns the line with a message for an invalid cell. */
export function fault(line: Line, name: string, problem: string): Line {
  return { ...line, problems: { ...line.problems, [name]: problem } };
}

/** The line validated for saving: every cell, required ones too. */
export function validateLine(line: Line, columns: readonly LineColumn[], formats: Formats): Line {
  return columns.reduce((so, column) => {
    const { name, field } = column;
    const settled = settle(so, column, formats);
    if (field.readOnly || name in settled.problems) return settled;
    const open = settled.typed[name];
    if (open !== undefined)
      return fault(settled, name, `“${open}” is still being looked up. Wait a moment, then save again`);
    const result = validateField(field, settled.values[name]);
    return 'problem' in result ? fault(settled, name, result.problem) : settled;
  }, line);
}

/** Returns the values to save: empty fields get their default. */
export function savedValues({ values }: Line, columns: readonly LineColumn[]): Values {
  const completed = columns.flatMap(({ name, field }) => {
    const result = field.readOnly ? null : validateField(field, values[name]);
    return result && 'value' in result ? [[name, result.value] as const] : [];
  });
  return { ...values, ...Object.fromEntries(completed) };
}

export function isFaulty({ problems }: Line): boolean {
  return Object.keys(problems).length > 0;
}

const sameEntries = (left: Values, right: Values): boolean =>
  Object.keys({ ...left, ...right }).every((name) => left[name] === right[name]);

/** True if two lines have the same content. */
export function isSame(left: Line, right: Line): boolean {
  return (
    sameEntries(left.values, right.values) &&
    sameEntries(left.typed, right.typed) &&
    sameEntries(left.problems, right.problems)
  );
}

const empty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** True if a line contains nothing besides the initial values of new lines. */
export function isBlank(line: Line, preset: Line, columns: readonly LineColumn[]): boolean {
  return columns.every(({ name, field }) => {
    if (field.readOnly) return true;
    if ((line.typed[name] ?? '').trim() !== '') return false;
    const [value, initial] = [line.values[name], preset.values[name]];
    return empty(value) || String(value) === String(initial ?? '');
  });
}

/** `2.500000` is typed as `2.5`, or as `2,5`. */
const typedNumber = (text: string, formats: Formats): string =>
  swapMarks(text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text, formats.numberFormat);

const FIGURES: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent']);

export function isFigure({ kind }: Field): boolean {
  return FIGURES.has(kind);
}

/** Text in the input of a cell. */
export function inputText({ values, typed }: Line, { name, field }: LineColumn, formats: Formats): string {
  const value = values[name];
  return (
    typed[name] ?? (empty(value) ? '' : isFigure(field) ? typedNumber(String(value), formats) : String(value))
  );
}

/** A cell as a spreadsheet takes it: a number as a number, a record by its name. */
export function copiedText(line: Line, column: LineColumn, formats: Formats): string {
  return isFigure(column.field) ? inputText(line, column, formats) : cellText(line, column, formats);
}

/** Returns the text of a cell while its line is not being edited. */
export function cellText(line: Line, { name, field }: LineColumn, formats: Formats): string {
  const value = line.values[name];
  if (line.typed[name] !== undefined) return line.typed[name];
  if (field.kind === 'ref') return line.names[name] ?? '';
  if (empty(value)) return '';
  if (field.kind === 'flag') return value === true ? 'Yes' : 'No';
  if (field.kind === 'choice')
    return field.choices?.find((choice) => choice.value === value)?.label ?? String(value);
  if (!isFigure(field)) return String(value);
  if (field.blankZero && Number(value) === 0) return '';
  if (field.kind === 'percent') return formatPercent(String(value), formats);
  return formatNumber(String(value), formats, field.kind === 'money' ? 2 : 0);
}
