/** The stages that files of every kind go through on their way in. Their own entry: only import screens load them. */
export { ColumnMatching, type ColumnMatchingProps, type MatchedField } from './ColumnMatching.tsx';
export { Figures, type FiguresProps } from './Figures.tsx';
export { FileDrop, type FileDropProps } from './FileDrop.tsx';
export type { FileTable } from './FilePreview.tsx';
export { type FileJobOptions, fileJob } from './file-job.ts';
export { ImportFailure, type ImportFailureProps } from './ImportFailure.tsx';
export { changeImportMemory, readImportMemory, scopeOf } from './import-memory.ts';
export { JobUnderway, type JobUnderwayProps } from './JobUnderway.tsx';
export { createFlowState, type Flow, type FlowState, useKeptFlow } from './kept-flow.ts';
export { Underway, type UnderwayProps } from './Underway.tsx';
