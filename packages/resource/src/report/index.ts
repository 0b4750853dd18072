export { buildReport, captionColumn } from './build-report.ts';
export * from './define-report.ts';
export { joinPages } from './join-pages.ts';
export type * from './report-answer.ts';
export { reportInWords } from './report-in-words.ts';
export type * from './report-model.ts';
export * from './report-periods.ts';
