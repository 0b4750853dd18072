export { DataGrid, type DataGridProps } from './DataGrid.tsx';
export { type GridColumn, type GridSelection, nextSort, type PhonePlace } from './grid-column.ts';
