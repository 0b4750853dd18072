import { AppError, type Row } from '@ledgerwise/contract';
import { type ResourceAction, toBase64, type Values } from '@ledgerwise/resource';
import { type DocumentFileSource, documentPdf } from '../paper/document-pdf.ts';
import { mailWords } from './mail-words.ts';

/** Describes the document that an action sends, in the state it has once it is sent. */
export function mailedSource(
  source: Omit<DocumentFileSource, 'id' | 'becomes'>,
  { mails }: ResourceAction,
  row: Row,
): DocumentFileSource {
  return { ...source, id: row.id, becomes: mails?.becomes?.(row) ?? {} };
}

/**
 * Arguments for mailing one of many documents: the address of its contact, its PDF, and default texts for
 * blank ones.
 */
export async function mailArguments(source: DocumentFileSource, entered: Values): Promise<Values> {
  const file = await documentPdf(source);
  const words = mailWords(file);
  if (words.recipient === '')
    throw new AppError('mail.no_address', {
      message: `${file.sheet.contact?.name ?? 'Its contact'} has no email address that you can see. Add one to their record, or send this document on its own.`,
    });
  // Several mails are sent without a preview.
  if (file.missing.length > 0)
    throw new AppError('mail.not_all_drawn', {
      message: `${file.shortcomings.join(' ')} Send this document on its own to decide.`,
    });
  return { ...words, message: entered.message || words.message, content: toBase64(file.bytes) };
}
