import { mailAddressLink } from '../../core/mail-address-link.ts';
import type { DocumentFile } from '../paper/document-pdf.ts';

/** Texts of a mail with a document, as `send_document` takes them. */
export interface MailWords {
  /** Empty if the contact has no known address. */
  readonly recipient: string;
  readonly subject: string;
  readonly message: string;
}

/** A subject cannot be longer, nor contain a line break. */
const MOST_SUBJECT = 200;

/** The sentence with an invoice's due date (`payment-terms.ts`), which a reminder words differently. */
const PAY_BY = /^Please pay by [\d/-]+\.\s*/;

/** The words that a mail with a document begins with: to the address of its contact, about its number. */
export function mailWords({
  sheet,
  contact,
  overdue = null,
}: Pick<DocumentFile, 'sheet' | 'contact'> & Partial<Pick<DocumentFile, 'overdue'>>): MailWords {
  const { title, number, company, notes } = sheet;
  const terms = notes.find((note) => note.title === 'Payment')?.text;
  const payment = overdue ? terms?.replace(PAY_BY, '') || undefined : terms;
  const paragraphs = [
    sheet.contact?.name ? `Dear ${sheet.contact.name},` : 'Hello,',
    ...(overdue
      ? [
          `${title} ${number} was due on ${overdue.due}: ${overdue.balance} is ${overdue.days} ${overdue.days === 1 ? 'day' : 'days'} overdue.`,
          'Please pay it now. The document is attached. If your payment is on its way, thank you.',
        ]
      : [`Please find attached ${title} ${number}.`]),
    ...(payment === undefined ? [] : [payment]),
    `Kind regards\n${company.name}`,
  ];
  return {
    recipient: typeof contact?.email === 'string' ? contact.email : '',
    subject: `${overdue ? 'Reminder: ' : ''}${title} ${number} from ${company.name}`
      .replace(/\s+/g, ' ')
      .slice(0, MOST_SUBJECT),
    message: paragraphs.join('\n\n'),
  };
}

/** Returns a link that opens such a mail in the user's mail program; links cannot contain attachments. */
export function mailLink({ recipient, subject, message }: MailWords): string {
  const body = message.replace(/\r?\n/g, '\r\n');
  return `${mailAddressLink(recipient)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
