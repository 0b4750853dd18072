/** A row as JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** `column=operator.value`, as a subscriber writes it. */
export interface ChangeFilter {
  readonly column: string;
  matches(row: Row): boolean;
  /** The value that it requires, if it is an equality. */
  readonly equals: string | undefined;
}

type Comparable = string | number;

const COMPARISONS: Readonly<Record<string, (value: Comparable, wanted: Comparable) => boolean>> = {
  eq: (value, wanted) => value === wanted,
  neq: (value, wanted) => value !== wanted,
  lt: (value, wanted) => value < wanted,
  lte: (value, wanted) => value <= wanted,
  gt: (value, wanted) => value > wanted,
  gte: (value, wanted) => value >= wanted,
};

/** Returns undefined if the text is not a filter. */
export function parseFilter(text: string): ChangeFilter | undefined {
  const { column, operator, value } =
    /^(?<column>[^=]+)=(?<operator>[a-z]+)\.(?<value>.*)$/s.exec(text)?.groups ?? {};
  if (column === undefined || operator === undefined || value === undefined) return undefined;
  if (operator === 'in') {
    const wanted = new Set(value.replace(/^\(|\)$/g, '').split(','));
    return { column, equals: undefined, matches: (row) => wanted.has(String(row[column])) };
  }
  const compare = COMPARISONS[operator];
  if (!compare) return undefined;
  return {
    column,
    equals: operator === 'eq' ? value : undefined,
    matches: (row) => {
      const cell = row[column];
      if (cell === undefined || cell === null) return false;
      return typeof cell === 'number' ? compare(cell, Number(value)) : compare(String(cell), value);
    },
  };
}
