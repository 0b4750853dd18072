import type { SandboxEnd } from '@ledgerwise/contract';
import type { CheckRecord } from './check.ts';
import { countRecords } from './run-checks.ts';
import { texts } from './texts.ts';
import type { ModuleTestResult } from './verify-module.ts';

/** Exported report, readable without this page. */
export interface TestReport<Result> {
  readonly timestamp: string;
  readonly summary: { readonly total: number; readonly passed: number; readonly failed: number };
  readonly results: readonly Result[];
  /** Outcome of the test organization; absent if none was created. */
  readonly sandbox?: SandboxEnd;
}

export function makeReport<Result extends CheckRecord | ModuleTestResult>(
  results: readonly Result[],
  now: Date,
  sandbox: SandboxEnd | null = null,
): TestReport<Result> {
  const { total, passed, failed } = countRecords(results);
  return {
    timestamp: now.toISOString(),
    summary: { total, passed, failed },
    results,
    ...(sandbox && { sandbox }),
  };
}

/** Part of a report that names its file. */
type Dated = Pick<TestReport<unknown>, 'timestamp'>;

export function reportName(kind: string, { timestamp }: Dated): string {
  return `${kind}-${timestamp.slice(0, 10)}.json`;
}

/** Hands the report to the browser as a file. */
export function downloadReport(kind: string, report: Dated): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = reportName(kind, report);
  link.click();
  // The browser has taken the file by the next task; revoking immediately loses it in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** `All 16 modules passed verification`, or how many need attention. */
export function summarise(results: readonly ModuleTestResult[]): string {
  const { total, passed, failed } = countRecords(results);
  return failed === 0 ? texts.report.allPassed(total) : texts.report.someFailed(passed, total, failed);
}

/** The same result as lines of text, for the console and for pasting into a ticket. */
export function textReport(results: readonly ModuleTestResult[], sandbox: SandboxEnd | null = null): string {
  const line = ({ status, module, path, error, details }: ModuleTestResult) =>
    `${status}  ${module} (${path})${error ? `: ${error}` : ''}${details ? ` (${details})` : ''}`;
  const gone = sandbox ? [texts.report.sandbox(sandbox.removed, sandbox.left)] : [];
  return [summarise(results), ...results.map(line), ...gone].join('\n');
}
