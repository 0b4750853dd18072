export { PaperSheet, type PaperSheetProps } from './PaperSheet.tsx';
export type { Sheet } from './sheet.ts';
