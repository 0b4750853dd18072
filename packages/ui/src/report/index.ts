export { ReportScreen, type ReportScreenProps } from './ReportScreen.tsx';
export type { FigureScope, PathOfFigure } from './ReportView.tsx';
export { searchOf } from './report-request.ts';
export type { ReadSubject } from './use-subject-name.ts';
export type { ReadTracked } from './use-tracked.ts';
