import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import { MAILBOX_LIMITS } from '../limits/mail-limits.ts';

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
  /** Who caused it, where that is somebody else than its recipient: `organisation …`. Each has a share of the mailbox. */
  readonly cause?: string;
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

const { mails: MOST_MAILS, files: MOST_BYTES } = MAILBOX_LIMITS;
const LONGEST_DELIVERY_MS = 10_000;

interface KeptMail {
  readonly mail: Mail;
  readonly cause: string;
  /** Of its files, which lie in memory. */
  readonly bytes: number;
}

const sizeOf = (attachments: readonly Attachment[]): number =>
  attachments.reduce((all, { bytes }) => all + bytes.byteLength, 0);

/**
 * Keeps the newest mails in memory, in place of sending them. When it is full, whoever caused the most mails loses their
 * oldest one: nobody pushes out what others wait for.
 */
export class Mailbox implements EmailDriver {
  readonly #most: number;
  readonly #mostBytes: number;
  /** Newest first. */
  readonly #kept: KeptMail[] = [];
  readonly #arrivals = new EventEmitter();

  constructor(most: number = MOST_MAILS.amount, mostBytes: number = MOST_BYTES.amount) {
    this.#most = most;
    this.#mostBytes = mostBytes;
  }

  async send({
    to,
    subject,
    text = '',
    from,
    replyTo,
    attachments = [],
    cause,
  }: OutgoingMail): Promise<void> {
    const mail: Mail = {
      id: randomUUID(),
      to: to.toLowerCase(),
      ...(from !== undefined && { from }),
      ...(replyTo !== undefined && { replyTo }),
      attachments,
      subject,
      text,
      links: text.match(/https?:\/\/[^\s"'<>]+/g) ?? [],
      sentAt: new Date().toISOString(),
    };
    this.#kept.unshift({ mail, cause: cause ?? mail.to, bytes: sizeOf(attachments) });
    this.#makeRoom();
    this.#arrivals.emit('mail');
  }

  /** The last mail always stays. */
  #makeRoom(): void {
    const bytes = (): number => this.#kept.reduce((all, kept) => all + kept.bytes, 0);
    while (this.#kept.length > this.#most) this.#dropOne(() => 1);
    while (this.#kept.length > 1 && bytes() > this.#mostBytes) this.#dropOne((kept) => kept.bytes);
  }

  /** Drops the oldest mail of whose mails weigh most together; among equals, of whose is the oldest. */
  #dropOne(weigh: (kept: KeptMail) => number): void {
    const sums = new Map<string, number>();
    for (const kept of this.#kept.slice(1).toReversed())
      sums.set(kept.cause, (sums.get(kept.cause) ?? 0) + weigh(kept));
    const most = Math.max(...sums.values());
    const [cause] = [...sums].find(([, sum]) => sum === most) ?? [];
    this.#kept.splice(
      this.#kept.findLastIndex((kept) => kept.cause === cause),
      1,
    );
  }

  /** Newest first; of one address when it is given. */
  list(to?: string): readonly Mail[] {
    const address = to?.trim().toLowerCase();
    const mails = this.#kept.map(({ mail }) => mail);
    return address ? mails.filter((mail) => mail.to === address) : mails;
  }

  get(id: string): Mail | undefined {
    return this.#kept.find(({ mail }) => mail.id === id)?.mail;
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
    this.#kept.length = 0;
  }
}
