import { writePdf } from '../../pdf/write-pdf.ts';
import type { ReportWriter } from './files-session.ts';
import { reportPdf } from './report-pdf.ts';

/** A PDF of one report. */
export const writePaper: ReportWriter = async ([content], { readFont, onPage }) => {
  if (!content) throw new Error('There is no report to be written.');
  const { bytes, missing } = await writePdf(reportPdf(content), readFont, onPage);
  return { blob: new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), missing };
};
