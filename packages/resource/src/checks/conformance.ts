import type { DataSource } from '@ledgerwise/contract';
import { changeChecks } from './change-checks.ts';
import { filterChecks } from './filter-checks.ts';
import { functionChecks } from './function-checks.ts';
import { listChecks } from './list-checks.ts';
import { recordChecks } from './record-checks.ts';
import { type ConformanceSubject, type FilterSubject, inSandbox } from './sandbox.ts';

/** One rule of the data port. `run` throws an error if it is broken. */
export interface DataSourceCheck {
  readonly name: string;
  /** Throws a message with the rule and the actual result. */
  run(source: DataSource): Promise<void>;
}

/** Promises of a data source, by subject. */
const PARTS = {
  records: recordChecks,
  lists: listChecks,
  filters: filterChecks,
  functions: functionChecks,
  changes: changeChecks,
} as const;

/** Subjects of a data source's promises. */
export type ConformancePart = keyof typeof PARTS;

/**
 * All promises of a data source, or those of one area, as checks for any test runner. They create and remove their own
 * records: run them as a role that may do so, on a sandbox or a test database.
 */
export function dataSourceConformance(
  subject: ConformanceSubject,
  part?: ConformancePart,
): readonly DataSourceCheck[] {
  const checks = part === undefined ? Object.assign({}, ...Object.values(PARTS)) : PARTS[part];
  return Object.entries<(typeof PARTS)[ConformancePart][string]>(checks).map(([name, check]) => ({
    name,
    run: (source) => inSandbox(source, subject, check),
  }));
}

/** The part of it that is about filters, for tables with other kinds of columns. */
export function filterConformance(subject: FilterSubject): readonly DataSourceCheck[] {
  return Object.entries(filterChecks).map(([name, check]) => ({
    name,
    run: (source) => inSandbox(source, subject, check),
  }));
}
