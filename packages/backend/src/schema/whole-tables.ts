import type { Step } from './compare-databases.ts';

const CREATE = /^CREATE (?:UNLOGGED )?TABLE ("(?:[^"]|"")+"\."(?:[^"]|"")+") \((?<parts>[\s\S]*)\)$/;
const ADD_COLUMN = /^ALTER TABLE ("(?:[^"]|"")+"\."(?:[^"]|"")+") ADD COLUMN (?<part>"[\s\S]*)$/;

/** Splits a list at commas, except those within brackets and quotes. */
function splitList(list: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of list.matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|[\s\S]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop() + token);
  }
  return parts.map((part) => part.trim());
}

/** A column's definition begins with its name in quotes; a constraint's does not. */
const columnOf = (part: string): string | undefined =>
  /^"((?:[^"]|"")+)"/.exec(part)?.[1]?.replaceAll('""', '"');

/**
 * pg-delta creates a new table without the columns whose default calls a function, and appends these. Here each new
 * table is created at once, with its columns in the order of the schema file, and additions are in that order too;
 * `orders` has them by quoted name.
 */
export function makeTablesWhole(
  steps: readonly Step[],
  orders: ReadonlyMap<string, readonly string[]>,
): readonly Step[] {
  const created = new Set(steps.flatMap(({ sql }) => CREATE.exec(sql)?.[1] ?? []));
  const added = new Map<string, string[]>();
  const rest = steps.filter(({ sql }) => {
    const [, table = '', part = ''] = ADD_COLUMN.exec(sql) ?? [];
    if (!created.has(table)) return true;
    added.set(table, [...(added.get(table) ?? []), part]);
    return false;
  });
  return inFileOrder(rest, orders).map((step) => {
    const [, table = '', list = ''] = CREATE.exec(step.sql) ?? [];
    const order = orders.get(table);
    if (!order) return step;
    const parts = [...splitList(list), ...(added.get(table) ?? [])];
    const place = (part: string): number => {
      const column = columnOf(part);
      return column === undefined ? order.length : order.indexOf(column);
    };
    const sorted = parts.toSorted((a, b) => place(a) - place(b)).join(', ');
    return { ...step, sql: step.sql.replace(`(${list})`, () => `(${sorted})`) };
  });
}

/** Steps that add columns to a table change places, so that these come in the order of the file. */
function inFileOrder(
  steps: readonly Step[],
  orders: ReadonlyMap<string, readonly string[]>,
): readonly Step[] {
  const sorted = [...steps];
  for (const [table, order] of orders) {
    const adding = steps.filter(({ sql }) => ADD_COLUMN.exec(sql)?.[1] === table);
    const place = ({ sql }: Step): number => order.indexOf(columnOf(ADD_COLUMN.exec(sql)?.[2] ?? '') ?? '');
    const inOrder = adding.toSorted((a, b) => place(a) - place(b));
    for (const [index, step] of adding.entries()) sorted[steps.indexOf(step)] = inOrder[index] ?? step;
  }
  return sorted;
}
