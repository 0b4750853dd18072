import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { EmailDriver, EmailMessage } from '@supabase/lite';

/** A file that came with a mail. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A mail to be sent; where it says nothing else, the product itself is its sender. */
export interface OutgoingMail extends EmailMessage {
  readonly from?: string;
  readonly replyTo?: string;
  readonly attachments?: readonly Attachment[];
}

/** A mail as the local mailbox keeps it. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly from?: string;
  readonly replyTo?: string;
  readonly attachments: readonly Attachment[];
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  /** ISO 8601. */
  readonly sentAt: string;
}

const MOST_MAILS = 500;
/** Of all files together: they lie in memory. */
const MOST_BYTES = 100 * 1024 * 1024;
const LONGEST_DELIVERY_MS = 10_000;

/** Keeps the newest mails in memory, in place of sending them. */
export class Mailbox implements EmailDriver {
  readonly #mails: Mail[] = [];
  readonly #arrivals = new EventEmitter();

  async send({ to, subject, text = '', from, replyTo, attachments = [] }: OutgoingMail): Promise<void> {
    this.#mails.unshift({
      id: randomUUID(),
      to: to.toLowerCase(),
      ...(from !== undefined && { from }),
      ...(replyTo !== undefined && { replyTo }),
      attachments,
      subject,
      text,
      links: text.match(/https?:\/\/[^\s"'<>]+/g) ?? [],
      sentAt: new Date().toISOString(),
    });
    this.#mails.length = Math.min(this.#mails.length, MOST_MAILS, this.#fitting());
    this.#arrivals.emit('mail');
  }

  /** How many of the newest mails there is room for; the last one always. */
  #fitting(): number {
    let bytes = 0;
    const over = this.#mails.findIndex(({ attachments }, at) => {
      bytes += attachments.reduce((all, file) => all + file.bytes.byteLength, 0);
      return at > 0 && bytes > MOST_BYTES;
    });
    return over === -1 ? this.#mails.length : over;
  }

  /** Newest first; of one address when it is given. */
  list(to?: string): readonly Mail[] {
    const address = to?.trim().toLowerCase();
    return address ? this.#mails.filter((mail) => mail.to === address) : [...this.#mails];
  }

  get(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** The newest mail to an address, as soon as there is one: mails come a moment after the call that causes them. */
  async arrival(to: string): Promise<Mail> {
    const signal = AbortSignal.timeout(LONGEST_DELIVERY_MS);
    for (;;) {
      const [mail] = this.list(to);
      if (mail) return mail;
      await once(this.#arrivals, 'mail', { signal });
    }
  }

  clear(): void {
    this.#mails.length = 0;
  }
}
