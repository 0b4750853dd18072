import type { ReportAnswer } from '@ledgerwise/resource/report';
import type { Person, TestDatabase } from '../../database/test-database.ts';

/** A report as a person gets it. */
export async function runReport(
  database: TestDatabase,
  person: Person,
  report: string,
  parameters: object,
): Promise<ReportAnswer> {
  const given = JSON.parse(JSON.stringify(parameters));
  const [row] = await database.as(person, (sql) => sql`select run_report(${report}, ${given}) as told`);
  return row?.told;
}

/** A column of amounts. */
export const column = (id: string, start_date: string, end_date: string, basis = 'actual') => ({
  id,
  start_date,
  end_date,
  basis,
});

const LAST_DAYS: Readonly<Record<string, number>> = { '02': 28, '04': 30, '06': 30, '09': 30, '11': 30 };

/** The days of a month (`2026-01`), except of leap years. */
export const month = (name: string) => ({
  start_date: `${name}-01`,
  end_date: `${name}-${LAST_DAYS[name.slice(5)] ?? 31}`,
});
