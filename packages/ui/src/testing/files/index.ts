export { differencesInCsv, differencesInPdf, differencesInWorkbook } from './differences.ts';
