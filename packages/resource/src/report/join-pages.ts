import type { ReportAnswer } from './report-answer.ts';

/** Several pages of a report as one answer; its checks and its time are the first's. */
export function joinPages(pages: readonly [ReportAnswer, ...ReportAnswer[]]): ReportAnswer {
  return {
    ...pages[0],
    rows: pages.flatMap(({ rows }) => rows),
    next_page: pages.at(-1)?.next_page ?? null,
  };
}
