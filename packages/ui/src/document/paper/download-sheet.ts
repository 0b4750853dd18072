import { download } from '../../core/download.ts';
import { readLogo } from '../../pdf/read-logo.ts';
import { sheetPdf } from './document-pdf.ts';
import type { DocumentSheet } from './document-sheet.ts';

/** Downloads a sheet as a PDF; a logo that can't be loaded is omitted. */
export async function downloadSheet(sheet: DocumentSheet, logo: string | null): Promise<void> {
  const { name, bytes } = await sheetPdf(sheet, logo === null ? null : await readLogo(logo), []);
  download(new Blob([bytes], { type: 'application/pdf' }), name);
}
