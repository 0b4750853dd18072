import { addDecimals } from '../fields/decimals.ts';
import type { ReportAnswer, ReportCheck } from './report-answer.ts';

type Pages = readonly [ReportAnswer, ...ReportAnswer[]];

/** A check over all pages: of what adds up the sum, of others the first that fails. */
function joinCheck(check: ReportCheck, others: readonly ReportAnswer[]): ReportCheck {
  const same = others.flatMap(({ checks }) => checks.filter((other) => other.check === check.check));
  const failed = [check, ...same].find(({ ok }) => !ok);
  if (!check.adds_up) return failed ?? check;
  return {
    ...(failed ?? check),
    expected: same.reduce((sum, { expected }) => addDecimals(sum, expected), check.expected),
    actual: same.reduce((sum, { actual }) => addDecimals(sum, actual), check.actual),
  };
}

/** Joins the pages of a report, with the time of the first; a check passes if it passes on every page. */
export function joinPages(pages: Pages): ReportAnswer {
  const [first, ...others] = pages;
  return {
    ...first,
    rows: pages.flatMap(({ rows }) => rows),
    checks: first.checks.map((check) => joinCheck(check, others)),
    next_page: pages.at(-1)?.next_page ?? null,
  };
}
