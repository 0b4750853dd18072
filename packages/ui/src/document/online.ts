export { companyOf } from './company.ts';
export { daysLate } from './days-late.ts';
export { sheetOf } from './paper/document-sheet.ts';
export { SheetPage, type SheetPageProps } from './paper/SheetPage.tsx';
