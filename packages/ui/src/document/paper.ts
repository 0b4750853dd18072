export { PaperSheet, type PaperSheetProps } from './paper/PaperSheet.tsx';
export type { Sheet } from './paper/sheet.ts';
