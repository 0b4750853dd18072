export { DocumentEditor } from './DocumentEditor.tsx';
export { DocumentRead } from './DocumentRead.tsx';
export { LineGrid, type LineGridHandle, type LineGridProps } from './lines/LineGrid.tsx';
export { columnsOf, type Line, type LineColumn, lineOf, savedValues } from './lines/line.ts';
export { LineSheet } from './lines/line-sheet.ts';
export { LiveTotals } from './Totals.tsx';
