import type { Row } from '@ledgerwise/contract';
import { email, flag, longText, type ResourceAction, text, type Values } from '@ledgerwise/resource';
import type { DocumentName } from './document-name.ts';
import { numberIn } from './owed-kinds.ts';

/** A kind of document that is sent by mail. */
interface Mailed {
  readonly contact: 'customer' | 'vendor';
  isOffered(row: Row): boolean;
  /** Changes of the document when it is sent. */
  becomes?(row: Row): Values;
  /** It has an online copy, whose link the mail may end with. */
  readonly hasOnlineCopy?: boolean;
}

/** Validity of the link in a mail, in days. */
const ONLINE_DAYS = 90;

const MOST_WORDS = 10_000;

const message = (help?: string) =>
  longText({ label: 'Message', maxLength: MOST_WORDS, ...(help !== undefined && { help }) });

/** Sends a document by mail, as a PDF. */
export function sendByMail(
  { one, kind, number }: DocumentName,
  { contact, isOffered, becomes, hasOnlineCopy = false }: Mailed,
): ResourceAction {
  const recipientOf = (answer: unknown): string =>
    typeof answer === 'object' && answer !== null && 'recipient' in answer ? String(answer.recipient) : '';
  return {
    id: 'mail',
    label: 'Send by Email',
    permission: 'documents.send',
    isOffered,
    call: 'send_document',
    arguments: (row, { has_link, ...mail }) => ({
      ...{ kind, id: row.id, ...mail },
      ...(has_link === true && { online_days: ONLINE_DAYS }),
    }),
    mails: { ...(becomes && { becomes }), ...(hasOnlineCopy && { hasOnlineCopy }) },
    asks: {
      title: `Send this ${one} by email`,
      confirm: 'Send',
      fields: () => ({
        recipient: email({ label: 'To', required: 'Enter the email address' }),
        subject: text({ label: 'Subject', required: 'Enter a subject', maxLength: 200 }),
        message: message(),
        ...(hasOnlineCopy && {
          has_link: flag({
            label: 'End with a link to the online copy',
            help: `It opens the invoice without an account for ${ONLINE_DAYS} days, and the history says when it was viewed.`,
            default: false,
          }),
        }),
      }),
    },
    does: (row, answer) => ({
      title: 'Email Sent',
      text: `${numberIn(row, number)} was sent to ${recipientOf(answer)}.`,
    }),
    many: {
      verb: 'Email',
      done: 'sent by email',
      text: `Each goes to the email address of its ${contact}, as a PDF.`,
      fields: () => ({ message: message('Leave blank to send the usual text.') }),
    },
  };
}
