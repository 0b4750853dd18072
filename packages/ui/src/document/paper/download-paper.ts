import type { Host } from '@ledgerwise/contract';
import { download } from '../../core/download.ts';
import { readFontFile } from '../../pdf/font-files.ts';
import { missingWords } from '../../pdf/missing-words.ts';
import { writePdf } from '../../pdf/write-pdf.ts';
import { readLetterhead } from '../../report/export/read-letterhead.ts';
import type { Sheet } from './sheet.ts';

/** Downloads a sheet as a PDF, and reports what the PDF does not show. */
export async function downloadPaper(
  { data, auth, notify }: Pick<Host, 'data' | 'auth' | 'notify'>,
  sheet: Sheet,
  name: string,
): Promise<void> {
  const { letterhead, shortcomings } = await readLetterhead(
    data,
    auth.organisation?.name ?? '',
    true,
    new AbortController().signal,
  );
  const { bytes, missing } = await writePdf({ ...sheet, lang: 'en', sender: letterhead }, readFontFile);
  download(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
  const all = [...shortcomings, ...missingWords(missing)];
  if (all.length > 0) notify.info({ title: `${name} does not show everything`, text: all.join(' ') });
}
