export { CellSheet, type CellSheetHandle, type CellSheetProps } from './CellSheet.tsx';
export type { ActiveCell, CellRange } from './cells.ts';
export { pastedRange } from './pasted-range.ts';
export type { SheetSelection } from './selection.ts';
export type { SheetActions } from './sheet-actions.ts';
export { selectedMark, useRowMarks } from './use-row-marks.ts';
export { useSelection } from './use-selection.ts';
export { type KeptSteps, useSteps } from './use-steps.ts';
