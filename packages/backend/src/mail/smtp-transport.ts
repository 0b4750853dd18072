import { createTransport } from 'nodemailer';
import { isLoopbackName } from '../front-door/index.ts';
import { mailHtml } from './mail-html.ts';
import { MailRefused, type MailService, type OutgoingMail, type Transport } from './transport.ts';

/** Settings by the operator. */
export interface SmtpSettings {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. */
  readonly url: string;
  /** `books@example.com`, or `Books <books@example.com>`. */
  readonly from: string;
  /** Recipient of messages of the contact form. */
  readonly contactAddress?: string;
}

/** Shorter in all than the five minutes for which a mail is its sender's. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 120_000,
  dnsTimeout: 10_000,
};
const LONGEST_SENDING_MS = 240_000;
const MOST_CONNECTIONS = 3;

/** Reply codes from here on are permanent refusals (RFC 5321, 4.2.1). */
const FINAL = 500;
/** Commands whose replies concern this mail rather than the sending account. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** Sends mails by SMTP. A password leaves this computer on an encrypted connection only, to a server with a valid certificate. */
export class SmtpTransport implements Transport {
  readonly service: MailService;
  readonly contactAddress?: string;
  /** Name and port of the mail server. */
  readonly host: string;
  readonly #from: { readonly name: string; readonly address: string };
  readonly #transporter;
  readonly #domain: string;
  readonly #longestSendingMs: number;

  /** @param longestSendingMs Time after which a mail without a reply is given up, in milliseconds. */
  constructor({ url, from, contactAddress }: SmtpSettings, longestSendingMs = LONGEST_SENDING_MS) {
    this.#longestSendingMs = longestSendingMs;
    this.#from = senderOf(from);
    this.#domain = this.#from.address.slice(this.#from.address.indexOf('@') + 1);
    this.service = { way: 'smtp', sender: this.#from.address };
    if (contactAddress !== undefined) this.contactAddress = contactAddress;
    const connection = connectionOf(url);
    this.host = `${connection.host}:${connection.port}`;
    this.#transporter = createTransport({
      ...connection,
      ...TIMEOUTS,
      pool: true,
      maxConnections: MOST_CONNECTIONS,
      // The content of a mail is never read from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(mail: OutgoingMail): Promise<void> {
    const signal = AbortSignal.timeout(this.#longestSendingMs);
    const isTooLate = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The mail server took too long to answer.')));
    });
    await Promise.race([this.#transporter.sendMail(this.#messageOf(mail)), isTooLate]).catch(
      (error: SmtpError) => {
        throw refusalOf(error);
      },
    );
  }

  /** Checks that the mail server can be reached and accepts the account; otherwise throws the error. */
  async verify(): Promise<void> {
    await this.#transporter.verify();
  }

  async close(): Promise<void> {
    this.#transporter.close();
  }

  #messageOf({ id, to, from, replyTo, subject, text, attachments, isAutomatic }: OutgoingMail) {
    const { name, address } = this.#from;
    return {
      messageId: `<${id}@${this.#domain}>`,
      from: { name: from ?? name, address },
      to: { name: '', address: to },
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      html: mailHtml(text),
      attachments: attachments.map(({ name: filename, mediaType, bytes }) => ({
        filename,
        contentType: mediaType,
        content: Buffer.from(bytes),
      })),
      ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    };
  }
}

/** The parts of `MAIL_FROM`. */
function senderOf(text: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = text] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return { name, address: address.trim() };
}

/**
 * Options of nodemailer for an address. Connections to another computer are encrypted if it offers that, and
 * a password requires it; to this computer `smtp:` needs no certificate.
 */
function connectionOf(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const hasAccount = username !== '';
  const isOwnComputer = isLoopbackName(host);
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: hasAccount && !secure && !isOwnComputer,
    ignoreTLS: !secure && isOwnComputer,
    ...(hasAccount && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** The mail server's refusal of a mail; earlier errors stay unchanged. */
function refusalOf(error: SmtpError): Error {
  const { responseCode, response, command } = error;
  if (responseCode === undefined || !ABOUT_THE_MAIL.has(command ?? '')) return error;
  return new MailRefused(response ?? error.message, { isFinal: responseCode >= FINAL, cause: error });
}
