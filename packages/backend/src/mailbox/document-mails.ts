import type postgres from 'postgres';
import type { OutgoingMail } from './mailbox.ts';

interface WaitingMail {
  readonly org_id: string;
  readonly id: string;
  readonly sender_name: string;
  readonly reply_to: string;
  readonly recipient: string;
  readonly subject: string;
  readonly message: string;
  readonly file_name: string;
  readonly content: Uint8Array;
}

/** At a time: their files lie in memory. */
const AT_ONCE = 10;

/** Says whether mails with documents are delivered, so that nobody is told that they are where they are not. */
export async function announceMailService(sql: postgres.Sql, isThere: boolean): Promise<void> {
  if (isThere) await sql`insert into private.mail_service default values on conflict do nothing`;
  else await sql`delete from private.mail_service`;
}

/** Delivers what waits, oldest first. Several servers of one database share it out; what fails is tried again. */
export async function deliverDocuments(
  sql: postgres.Sql,
  send: (mail: OutgoingMail) => Promise<void>,
): Promise<void> {
  for (;;) {
    const count = await sql.begin(async (transaction) => {
      const waiting = await transaction<WaitingMail[]>`
        select org_id, id, sender_name, reply_to, recipient, subject, message, file_name, content
        from private.outgoing_mails where delivered_at is null
        order by created_at limit ${AT_ONCE} for update skip locked`;
      for (const mail of waiting) {
        await send({
          to: mail.recipient,
          cause: `organisation ${mail.org_id}`,
          from: mail.sender_name,
          replyTo: mail.reply_to,
          subject: mail.subject,
          text: mail.message,
          attachments: [{ name: mail.file_name, mediaType: 'application/pdf', bytes: mail.content }],
        });
        await transaction`update private.outgoing_mails set delivered_at = now(), content = null
          where org_id = ${mail.org_id} and id = ${mail.id}`;
      }
      return waiting.length;
    });
    if (count < AT_ONCE) return;
  }
}
