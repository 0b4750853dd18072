import { mailAddressLink } from '../../core/mail-address-link.ts';
import type { DocumentFile } from '../paper/document-pdf.ts';

/** Texts of a mail with a document, as `send_document` takes them. */
export interface MailWords {
  /** Empty where no address of the contact is known. */
  readonly recipient: string;
  readonly subject: string;
  readonly message: string;
}

/** A line of a mail's head cannot be longer, nor have another line in it. */
const MOST_SUBJECT = 200;

/** By when an invoice was to be paid (`payment-terms.ts`), which a reminder says otherwise. */
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

/** A link that begins such a mail in the reader's own mail program; what is attached, no link can say. */
export function mailLink({ recipient, subject, message }: MailWords): string {
  const body = message.replace(/\r?\n/g, '\r\n');
  return `${mailAddressLink(recipient)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
