import { MAILBOX_LIMITS } from '../limits/mail-limits.ts';
import type { Attachment, MailService, OutgoingMail, Transport } from '../mail/transport.ts';

/** A mail in the local mailbox. */
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
/** Recipient under which it shows messages of the contact form. */
const CONTACT_ADDRESS = 'contact@localhost';

interface KeptMail {
  readonly mail: Mail;
  readonly cause: string;
  /** Bytes of its files, which are in memory. */
  readonly bytes: number;
}

const sizeOf = (attachments: readonly Attachment[]): number =>
  attachments.reduce((all, { bytes }) => all + bytes.byteLength, 0);

/**
 * Stores the newest mails in memory instead of sending them. When it is full, the user who caused the most mails loses
 * their oldest one, so that nobody displaces others' mails.
 */
export class Mailbox implements Transport {
  readonly service: MailService = { way: 'mailbox', sender: null };
  readonly contactAddress = CONTACT_ADDRESS;
  readonly #most: number;
  readonly #mostBytes: number;
  /** Newest first. */
  readonly #kept: KeptMail[] = [];

  constructor(most: number = MOST_MAILS.amount, mostBytes: number = MOST_BYTES.amount) {
    this.#most = most;
    this.#mostBytes = mostBytes;
  }

  async send({ id, to, subject, text, from, replyTo, attachments, cause }: OutgoingMail): Promise<void> {
    const mail: Mail = {
      id,
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
  }

  /** The last mail always stays. */
  #makeRoom(): void {
    const bytes = (): number => this.#kept.reduce((all, kept) => all + kept.bytes, 0);
    while (this.#kept.length > this.#most) this.#dropOne(() => 1);
    while (this.#kept.length > 1 && bytes() > this.#mostBytes) this.#dropOne((kept) => kept.bytes);
  }

  /** Drops the oldest mail of the user whose mails take the most; if equal, of the user with the oldest one. */
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

  /** Returns mails, newest first; optionally only those to one address. */
  list(to?: string): readonly Mail[] {
    const address = to?.trim().toLowerCase();
    const mails = this.#kept.map(({ mail }) => mail);
    return address ? mails.filter((mail) => mail.to === address) : mails;
  }

  get(id: string): Mail | undefined {
    return this.#kept.find(({ mail }) => mail.id === id)?.mail;
  }

  async close(): Promise<void> {}
}
