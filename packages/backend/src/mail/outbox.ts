import type postgres from 'postgres';
import type { SendMail } from '../auth/auth-mail.ts';
import type { MailService, OutgoingMail } from './transport.ts';

interface WaitingMail {
  readonly id: string;
  readonly org_id: string | null;
  readonly kind: 'account' | 'invitation' | 'notice' | 'document' | 'contact';
  readonly sender_name: string | null;
  readonly reply_to: string | null;
  readonly recipient: string;
  readonly subject: string;
  readonly message: string | null;
  /** Path of the document's online copy, which can be opened without an account. */
  readonly online_path: string | null;
  readonly file_name: string | null;
  readonly content: Uint8Array | null;
}

/** Written by users: text in braces is not a placeholder. */
const WRITTEN_BY_PEOPLE: readonly WaitingMail['kind'][] = ['document', 'contact'];

/** Mails that wait in the database, from all servers. */
export class Outbox {
  readonly #sql: postgres.Sql;
  readonly #siteUrl: string;

  /** @param siteUrl Where links in mails lead, without a slash at its end. */
  constructor(sql: postgres.Sql, siteUrl: string) {
    this.#sql = sql;
    this.#siteUrl = siteUrl;
  }

  /**
   * Records how mails are sent, or that none are: then none are stored, and users are not told that a mail was sent.
   */
  async announce(service: MailService | undefined): Promise<void> {
    if (!service) {
      await this.#sql`delete from private.mail_service`;
      return;
    }
    const { way, sender } = service;
    await this.#sql`insert into private.mail_service (way, sender) values (${way}, ${sender})
      on conflict (is_there) do update set way = excluded.way, sender = excluded.sender`;
  }

  /** Returns the next due mail, reserved for five minutes; undefined when none is due. */
  async take(): Promise<OutgoingMail | undefined> {
    const [mail] = await this.#sql<WaitingMail[]>`select * from private.take_mail()`;
    return mail && this.#asMail(mail);
  }

  async noteSent({ id }: OutgoingMail): Promise<void> {
    await this.#sql`select private.note_mail_sent(${id})`;
  }

  /** Makes all mails due that wait for another attempt. */
  async hurry(): Promise<void> {
    await this.#sql`select private.hurry_mails()`;
  }

  /** Returns true if the mail was given up; otherwise it is tried again later. */
  async noteFailed({ id }: OutgoingMail, answer: string, isFinal: boolean): Promise<boolean> {
    const [row] = await this.#sql<{ given_up: boolean }[]>`
      select private.note_mail_failed(${id}, ${answer}, ${isFinal}) as given_up`;
    return row?.given_up ?? false;
  }

  /** Puts messages of the contact form here, for an address of the operator's. */
  async queueContactMessages(address: string): Promise<void> {
    await this.#sql`select private.queue_contact_messages(${address})`;
  }

  #asMail({
    id,
    org_id,
    kind,
    sender_name,
    reply_to,
    recipient,
    subject,
    message,
    online_path,
    file_name,
    content,
  }: WaitingMail): OutgoingMail {
    const words = message ?? '';
    const isByPerson = WRITTEN_BY_PEOPLE.includes(kind);
    return {
      id,
      to: recipient,
      ...(sender_name !== null && { from: sender_name }),
      ...(reply_to !== null && { replyTo: reply_to }),
      subject,
      text: isByPerson ? this.#withLink(words, online_path) : words.replaceAll('{site}', this.#siteUrl),
      attachments:
        file_name !== null && content !== null
          ? [{ name: file_name, mediaType: 'application/pdf', bytes: content }]
          : [],
      isAutomatic: !isByPerson,
      ...(org_id !== null && { cause: `organization ${org_id}` }),
    };
  }

  #withLink(words: string, path: string | null): string {
    return path === null ? words : `${words}\n\nView it online: ${this.#siteUrl}${path}`.trimStart();
  }
}

/**
 * Puts mails about accounts into the outbox. If nothing sends mails, they are not stored, because their links open
 * accounts.
 */
export const mailInto =
  (sql: postgres.Sql): SendMail =>
  async ({ to, subject, text }) => {
    await sql`select private.post_mail('account', ${to}, ${subject}, ${text ?? ''})`;
  };
