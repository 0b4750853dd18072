/** A file that goes with a mail. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A mail as the outbox keeps it, ready to be handed on. */
export interface OutgoingMail {
  /** The same however often the mail is tried, so that a mail server can tell that it has it already. */
  readonly id: string;
  readonly to: string;
  /** Name of the sender; undefined for the product itself. */
  readonly from?: string;
  /** Where answers go, where that is not the address that mails come from. */
  readonly replyTo?: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** Whether no person wrote it, so that an absence note or a list server does not answer it. */
  readonly isAutomatic: boolean;
  /** The cause, if not the recipient: `organization …`. */
  readonly cause?: string;
}

/** How mails leave, as the database tells it to screens. */
export type MailService =
  | { readonly way: 'smtp'; readonly sender: string }
  | { readonly way: 'mailbox'; readonly sender: null };

/** Transport of mails. */
export interface Transport {
  readonly service: MailService;
  /** Where messages of the contact form go; undefined where they are only kept in the database. */
  readonly contactAddress?: string;
  /**
   * Resolves when the mail was taken.
   * @throws {MailRefused} When it was not; any other error counts as one that may pass.
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Ends what is open. Mails that are being sent come to their end first. */
  close(): Promise<void>;
}

/** A mail was not taken. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** Whether trying again would change nothing: there is no such address, or the mail itself is not wanted. */
  readonly isFinal: boolean;

  constructor(answer: string, { isFinal, cause }: { readonly isFinal: boolean; readonly cause?: unknown }) {
    super(answer, { cause });
    this.isFinal = isFinal;
  }
}
