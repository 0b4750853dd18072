import type { PdfReport } from '../../pdf/report.ts';

/** Content of a printed screen; the sender comes from the settings. */
export type Sheet = Omit<PdfReport, 'sender' | 'lang'>;
