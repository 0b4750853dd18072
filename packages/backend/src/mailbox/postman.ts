import type postgres from 'postgres';
import { deliverContactMessages } from './contact-mails.ts';
import { announceMailService, deliverDocuments } from './document-mails.ts';
import type { Mailbox, OutgoingMail } from './mailbox.ts';
import { mailFromNotice } from './notice-mail.ts';

export interface PostmanOptions {
  readonly sql: postgres.Sql;
  readonly mailbox: Mailbox;
  readonly siteUrl: string;
  /** Whether anybody can read what arrives; otherwise documents are not taken to be sent. */
  readonly isRead: boolean;
  log(line: string): void;
}

const templateOf = (notice: string): unknown => {
  const value: unknown = JSON.parse(notice);
  return typeof value === 'object' && value !== null && 'template' in value ? value.template : undefined;
};

/** Delivers the mails that the database asks for, those first that waited while no server ran. */
export async function startPostman({ sql, mailbox, siteUrl, isRead, log }: PostmanOptions): Promise<void> {
  const send = (mail: OutgoingMail) => mailbox.send(mail);
  const deliver = async (notice: string): Promise<void> => {
    const template = templateOf(notice);
    if (template !== 'document' && template !== 'contact') await send(mailFromNotice(notice, siteUrl));
    else if (!isRead) return;
    else if (template === 'document') await deliverDocuments(sql, send);
    else await deliverContactMessages(sql, send);
  };
  await sql.listen('mail', (notice) => {
    deliver(notice).catch((error: unknown) => log(`A mail could not be written: ${String(error)}`));
  });
  await announceMailService(sql, isRead);
  if (!isRead) return;
  await deliverDocuments(sql, send);
  await deliverContactMessages(sql, send);
}
