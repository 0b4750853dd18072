import type postgres from 'postgres';
import { announceMailService, deliverDocuments } from './document-mails.ts';
import type { Mailbox } from './mailbox.ts';
import { mailFromNotice } from './notice-mail.ts';

export interface PostmanOptions {
  readonly sql: postgres.Sql;
  readonly mailbox: Mailbox;
  readonly siteUrl: string;
  /** Whether anybody can read what arrives; otherwise documents are not taken to be sent. */
  readonly isRead: boolean;
  log(line: string): void;
}

const isAboutDocuments = (notice: string): boolean => {
  const value: unknown = JSON.parse(notice);
  return typeof value === 'object' && value !== null && 'template' in value && value.template === 'document';
};

/** Delivers the mails that the database asks for, those first that waited while no server ran. */
export async function startPostman({ sql, mailbox, siteUrl, isRead, log }: PostmanOptions): Promise<void> {
  const deliver = async (notice: string): Promise<void> => {
    if (!isAboutDocuments(notice)) await mailbox.send(mailFromNotice(notice, siteUrl));
    else if (isRead) await deliverDocuments(sql, (mail) => mailbox.send(mail));
  };
  await sql.listen('mail', (notice) => {
    deliver(notice).catch((error: unknown) => log(`A mail could not be written: ${String(error)}`));
  });
  await announceMailService(sql, isRead);
  if (isRead) await deliverDocuments(sql, (mail) => mailbox.send(mail));
}
