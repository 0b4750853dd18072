import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { EmailDriver, EmailMessage } from '@supabase/lite';

/** A mail as the local mailbox keeps it. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  /** ISO 8601. */
  readonly sentAt: string;
}

const MOST_MAILS = 500;
const LONGEST_DELIVERY_MS = 10_000;

/** Keeps the newest mails in memory, in place of sending them. */
export class Mailbox implements EmailDriver {
  readonly #mails: Mail[] = [];
  readonly #arrivals = new EventEmitter();

  async send({ to, subject, text = '' }: EmailMessage): Promise<void> {
    this.#mails.unshift({
      id: randomUUID(),
      to: to.toLowerCase(),
      subject,
      text,
      links: text.match(/https?:\/\/[^\s"'<>]+/g) ?? [],
      sentAt: new Date().toISOString(),
    });
    this.#mails.length = Math.min(this.#mails.length, MOST_MAILS);
    this.#arrivals.emit('mail');
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
