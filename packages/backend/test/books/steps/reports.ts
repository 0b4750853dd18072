import type { Person, TestDatabase } from '../../database/test-database.ts';

export type ReportRow = Readonly<Record<string, string | null>>;

/** A report as a person gets it, every cell as text: amounts with their decimals, dates as 2026-01-31. */
export async function report(
  database: TestDatabase,
  person: Person,
  name: string,
  ...values: readonly (string | number | null)[]
): Promise<readonly ReportRow[]> {
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  const rows = await database.as(person, (sql) =>
    sql.unsafe(`select * from ${name}(${places})`, [...values]),
  );
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, cell]) => [
        column,
        cell instanceof Date ? cell.toISOString().slice(0, 10) : cell,
      ]),
    ),
  );
}

/** An amount of a report in minor units, exactly. */
export function cents(amount: string | null | undefined): number {
  const [, sign, whole, decimals] = /^(-?)(\d+)\.(\d\d)$/.exec(amount ?? '') ?? [];
  if (whole === undefined) throw new Error(`"${amount}" is not an amount with two decimals.`);
  return Number(`${sign}${whole}${decimals}`) + 0;
}

/** The sum of a column in minor units. */
export const total = (rows: readonly ReportRow[], column: string): number =>
  rows.reduce((sum, row) => sum + cents(row[column]), 0);

/** The amounts of a section, by the row's name. */
export const section = (rows: readonly ReportRow[], name: string, label = 'account_name') =>
  Object.fromEntries(rows.filter((row) => row.section === name).map((row) => [row[label], row.amount]));

/** The sum of some sections in minor units. */
export const sectionTotal = (rows: readonly ReportRow[], ...names: readonly string[]): number =>
  total(
    rows.filter((row) => names.includes(row.section ?? '')),
    'amount',
  );
