import { AppError, type Row } from '@ledgerwise/contract';
import { type ResourceAction, toBase64, type Values } from '@ledgerwise/resource';
import { type DocumentFileSource, documentPdf } from '../paper/document-pdf.ts';
import { mailWords } from './mail-words.ts';

/** Which document an action sends, as it stands once it is sent. */
export function mailedSource(
  source: Omit<DocumentFileSource, 'id' | 'becomes'>,
  { mails }: ResourceAction,
  row: Row,
): DocumentFileSource {
  return { ...source, id: row.id, becomes: mails?.becomes?.(row) ?? {} };
}

/** What sends one of many documents: to the address of its contact, with its PDF; what was left empty in the usual words. */
export async function mailArguments(source: DocumentFileSource, entered: Values): Promise<Values> {
  const file = await documentPdf(source);
  const words = mailWords(file);
  if (words.recipient === '')
    throw new AppError('mail.no_address', {
      message: `No email address of ${file.sheet.contact?.name ?? 'its contact'} is known to you. Add one to their record, or send this document by itself.`,
    });
  // Nobody looks at each of many before it goes.
  if (file.missing.length > 0)
    throw new AppError('mail.not_all_drawn', {
      message: `${file.shortcomings.join(' ')} Send this document by itself, to decide on that.`,
    });
  return { ...words, message: entered.message || words.message, content: toBase64(file.bytes) };
}
