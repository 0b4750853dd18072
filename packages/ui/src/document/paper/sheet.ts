import type { PdfReport } from '../../pdf/report.ts';

/** What a screen puts on paper; whom it is from, the settings say. */
export type Sheet = Omit<PdfReport, 'sender' | 'lang'>;
