import type { Host } from '@ledgerwise/contract';
import { download } from '../../core/download.ts';
import { type DocumentFileSource, documentPdf } from './document-pdf.ts';

/** Saves a document as a PDF to the reader's downloads, and says what of it the PDF does not show. */
export async function downloadDocument(
  { notify }: Pick<Host, 'notify'>,
  source: DocumentFileSource,
): Promise<void> {
  const { name, bytes, shortcomings } = await documentPdf(source);
  download(new Blob([bytes], { type: 'application/pdf' }), name);
  if (shortcomings.length > 0)
    notify.info({ title: `${name} does not show everything`, text: shortcomings.join(' ') });
}
