import type postgres from 'postgres';
import { besideServer, type OperatingOptions } from '../server/over-database.ts';

/** A message from the contact form: untrusted text. */
export interface ContactMessage {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly message: string;
  readonly created_at: Date;
}

const NO_SUCH_TABLE = '42P01';

/** The messages of the contact form, oldest first. */
export function listContactMessages(options: OperatingOptions): Promise<readonly ContactMessage[]> {
  return besideServer(options, (sql) =>
    sql<ContactMessage[]>`select id, name, email, phone, subject, message, created_at
      from private.contact_messages order by created_at, id`.catch(explainOldDatabase),
  );
}

/** Deletes a message permanently; returns false if there is none with this id. */
export function removeContactMessage(options: OperatingOptions, id: string): Promise<boolean> {
  return besideServer(options, async (sql) => {
    const { count } = await sql`delete from private.contact_messages where id::text = ${id}`.catch(
      explainOldDatabase,
    );
    return count > 0;
  });
}

function explainOldDatabase(error: postgres.PostgresError): never {
  if (error.code !== NO_SUCH_TABLE) throw error;
  throw new Error(
    'This database is older than the contact form. Start the server once; it brings it up to date.',
  );
}

/** A message for a terminal: untrusted text moves no cursor and sets no color. */
export function contactMessageText({
  id,
  name,
  email,
  phone,
  subject,
  message,
  created_at,
}: ContactMessage): string {
  const sender = [`${name} <${email}>`, phone].filter((part) => part !== '').join(', ');
  const head = [
    `${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC  ${id}`,
    `From: ${sender}`,
    `Subject: ${subject}`,
  ];
  return printable(`${head.join('\n')}\n\n${message}\n`);
}

const printable = (text: string): string => text.replace(/[^\P{C}\n\t]/gu, '\uFFFD');
