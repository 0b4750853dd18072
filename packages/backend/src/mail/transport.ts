/** A file that goes with a mail. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A mail of the outbox, ready to send. */
export interface OutgoingMail {
  /** The same for each attempt, so that a mail server recognizes duplicates. */
  readonly id: string;
  readonly to: string;
  /** Name of the sender; undefined for the product itself. */
  readonly from?: string;
  /** Reply address, if it differs from the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** True if no person wrote it, so that auto-responders and list servers do not reply. */
  readonly isAutomatic: boolean;
  /** The cause, if not the recipient: `organization …`. */
  readonly cause?: string;
}

/** How mails are sent, as screens read it from the database. */
export type MailService =
  | { readonly way: 'smtp'; readonly sender: string }
  | { readonly way: 'mailbox'; readonly sender: null };

/** Transport of mails. */
export interface Transport {
  readonly service: MailService;
  /** Recipient of messages of the contact form; undefined if they are only stored in the database. */
  readonly contactAddress?: string;
  /**
   * Resolves when the mail was accepted. @throws {MailRefused} When it was not; any other error counts as temporary.
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes connections after mails being sent are complete. */
  close(): Promise<void>;
}

/** A mail was not taken. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** True if retrying would not help: the address does not exist, or the mail itself is refused. */
  readonly isFinal: boolean;

  constructor(answer: string, { isFinal, cause }: { readonly isFinal: boolean; readonly cause?: unknown }) {
    super(answer, { cause });
    this.isFinal = isFinal;
  }
}
