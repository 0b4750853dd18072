import type { Field, FieldKind } from '@ledgerwise/resource';
import type { Catalog, CatalogCheck, CatalogColumn } from './catalog.ts';

const TYPES: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['text'],
  longText: ['text'],
  email: ['text'],
  phone: ['text'],
  integer: ['int4', 'int8', 'int2'],
  decimal: ['numeric'],
  money: ['numeric'],
  percent: ['numeric'],
  date: ['date'],
  dateTime: ['timestamptz'],
  flag: ['bool'],
  choice: [],
  ref: ['uuid'],
  lines: [],
};

/** A choice is stored as its values are. */
function typesOf(field: Field): readonly string[] {
  if (field.kind !== 'choice') return TYPES[field.kind];
  return field.choices?.some(({ value }) => typeof value === 'number') ? TYPES.integer : TYPES.text;
}

/** Screens show the tax of the country in place of GST, and the database shows Tax. */
const bare = (sentence: string): string =>
  sentence
    .trim()
    .replace(/\.$/, '')
    .replace(/\bGST\b/g, 'Tax')
    .toLowerCase();

/** True if the message of a check equals a message of the field, possibly with another label. */
function isSaid(check: CatalogCheck, sentence: string): boolean {
  return check.sentence !== null && bare(check.sentence) === bare(sentence);
}

function lengthOf(checks: readonly CatalogCheck[], column: string): number | undefined {
  for (const { condition } of checks) {
    const found = new RegExp(`char_length\\(${column}\\) <= (\\d+)`).exec(condition)?.[1];
    if (found !== undefined) return Number(found);
  }
  return undefined;
}

/** The lowest or highest value that the checks accept, as they print it. */
function limitOf(checks: readonly CatalogCheck[], column: string, end: '>' | '<') {
  const pattern = new RegExp(`\\b${column} ${end}(=?) \\(?(-?[\\d.]+)`);
  for (const check of checks) {
    const found = pattern.exec(check.condition);
    if (found) return { check, isIncluded: found[1] === '=', value: Number(found[2]) };
  }
  return undefined;
}

function rangeProblems(name: string, field: Field, checks: readonly CatalogCheck[]): readonly string[] {
  if (field.readOnly) return [];
  const ends = [
    { end: '>', word: 'smallest', told: field.min },
    { end: '<', word: 'largest', told: field.max },
  ] as const;
  return ends.flatMap(({ end, word, told }) => {
    const limit = limitOf(checks, name, end);
    if (!limit) return told ? [`${name}: the field has a ${word} value, the column has none`] : [];
    if (!told) return [`${name}: the column has a ${word} value, ${limit.value}; the field has none`];
    const isSame = Number(told.value) === limit.value;
    return [
      ...(isSame
        ? []
        : [`${name}: the ${word} value is ${told.value} in the field and ${limit.value} in the column`]),
      ...(isSaid(limit.check, told.message)
        ? []
        : [`${name}: the form says "${told.message}", the database "${limit.check.sentence}"`]),
    ];
  });
}

function lengthProblems(name: string, field: Field, column: CatalogColumn, checks: readonly CatalogCheck[]) {
  if (column.type !== 'text' || field.readOnly || (field.kind === 'choice' && !field.open)) return [];
  const limit = lengthOf(checks, name);
  // A check of a known format (a currency) limits its length too.
  if (limit === undefined && field.maxLength === undefined) return [];
  return limit === field.maxLength
    ? []
    : [
        `${name}: at most ${field.maxLength ?? 'any number of'} characters in the field, ${limit ?? 'any number of'} in the column`,
      ];
}

function choiceProblems(name: string, field: Field, checks: readonly CatalogCheck[]): readonly string[] {
  if (field.kind !== 'choice' || field.open) return [];
  const listed = checks
    // A check of several columns limits one column in a state of another.
    .filter(({ columns }) => columns.length === 1)
    .map(({ condition }) => new RegExp(`\\(${name} = ANY \\(ARRAY\\[(.*?)\\]`).exec(condition)?.[1])
    .find((values) => values !== undefined);
  if (listed === undefined) return [];
  const inDatabase = [...listed.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) =>
    value.replaceAll("''", "'"),
  );
  const inField = (field.choices ?? []).map(({ value }) => String(value));
  const differ = [
    ...inDatabase.filter((value) => !inField.includes(value)),
    ...inField.filter((value) => !inDatabase.includes(value)),
  ];
  return differ.map((value) => `${name}: "${value}" is a choice of the field or of the column, not of both`);
}

/** Differences of a field and its column, as messages that name the field. */
export function fieldProblems(
  name: string,
  field: Field,
  { columns, checks, entered, searched }: Catalog,
): readonly string[] {
  if (field.kind === 'lines') return [];
  const column = columns.get(name);
  if (!column) return [`${name}: there is no column of this name`];
  const own = checks.filter(({ columns: of }) => of.includes(name));
  const isWritable = entered ? entered.includes(name) : column.isInsertable && column.isUpdatable;
  const required = own.find(({ condition }) => condition.includes(`btrim(${name}) <> ''`));
  return [
    ...(typesOf(field).includes(column.type)
      ? []
      : [`${name}: the field is of kind ${field.kind}, the column of type ${column.type}`]),
    ...(column.scale !== null &&
    column.scale !== field.scale &&
    !(field.readOnly && column.type === 'numeric')
      ? [`${name}: ${field.scale ?? 'any number of'} decimals in the field, ${column.scale} in the column`]
      : []),
    ...(column.isNotNull && !field.isFilled && !column.hasDefault
      ? [`${name}: the column is never empty, the field may be left so`]
      : []),
    ...(field.required && !column.isNotNull
      ? [`${name}: the form asks for it, the column may be empty`]
      : []),
    ...(required && field.required && !isSaid(required, field.requiredMessage)
      ? [`${name}: the form says "${field.requiredMessage}", the database "${required.sentence}"`]
      : []),
    ...(column.isReadable ? [] : [`${name}: people may not read the column`]),
    ...(field.readOnly || isWritable ? [] : [`${name}: people may not write the column`]),
    ...(field.search && !searched?.includes(name) ? [`${name}: searches do not look in the column`] : []),
    ...lengthProblems(name, field, column, own),
    ...rangeProblems(name, field, own),
    ...choiceProblems(name, field, own),
  ];
}
