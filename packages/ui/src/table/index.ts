export { DataGrid, type DataGridProps, type GridHandle } from './DataGrid.tsx';
export {
  badgeText,
  type GridColumn,
  type GridPlace,
  type GridSelection,
  nextSort,
  type PhonePlace,
} from './grid-column.ts';
export { momentColumn } from './moment-column.tsx';
export { RowMenu } from './RowMenu.tsx';
export type { RowKeys } from './use-grid-keys.ts';
export type { Density } from './use-row-height.ts';
