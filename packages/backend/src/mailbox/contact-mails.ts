import type postgres from 'postgres';
import type { OutgoingMail } from './mailbox.ts';

interface WaitingMessage {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly message: string;
}

/** At a time. */
const AT_ONCE = 50;
/** Under which the mailbox of this computer shows them. */
export const CONTACT_ADDRESS = 'contact@localhost';

/** Shows the messages of the contact form in the mailbox, oldest first. They stay in the database. */
export async function deliverContactMessages(
  sql: postgres.Sql,
  send: (mail: OutgoingMail) => Promise<void>,
): Promise<void> {
  for (;;) {
    const count = await sql.begin(async (transaction) => {
      const waiting = await transaction<WaitingMessage[]>`
        select id, name, email, phone, subject, message from private.contact_messages where delivered_at is null
        order by created_at limit ${AT_ONCE} for update skip locked`;
      for (const { id, name, email, phone, subject, message } of waiting) {
        await send({
          to: CONTACT_ADDRESS,
          from: name,
          replyTo: email,
          subject,
          text: phone ? `${message}\n\nPhone: ${phone}` : message,
        });
        await transaction`update private.contact_messages set delivered_at = now() where id = ${id}`;
      }
      return waiting.length;
    });
    if (count < AT_ONCE) return;
  }
}
