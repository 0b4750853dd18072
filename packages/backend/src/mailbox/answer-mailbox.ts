import type { Attachment } from '../mail/transport.ts';
import type { Mail, Mailbox } from './mailbox.ts';
import { listPage, mailPage, missingMailPage } from './mailbox-page.ts';

const html = (text: string, status = 200): Response =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });

const sentence = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

/** A mail without the content of its files, which have their own addresses. */
const toldOf = ({ attachments, ...mail }: Mail) => ({
  ...mail,
  attachments: attachments.map(({ name, mediaType, bytes }) => ({ name, mediaType, size: bytes.byteLength })),
});

/** Sends a file as a download: if it were displayed, a mailed page would have our origin. */
function fileAnswer({ name, mediaType, bytes }: Attachment): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}

/**
 * Reset links open accounts, so mails are shown only to people who are certainly on this machine, and only by a server
 * that others are not meant to reach.
 */
export function answerMailbox(mailbox: Mailbox | undefined, request: Request, isLocal: boolean): Response {
  if (!mailbox) {
    return sentence(
      404,
      'This server shows no mails. MAILBOX=local shows them, on a server that is reached as http://localhost alone.',
    );
  }
  if (!isLocal) {
    return sentence(
      403,
      'The mailbox can be read on the computer that runs the server only, at http://localhost, and through no proxy.',
    );
  }
  const url = new URL(request.url);
  const wantsJson = request.headers.get('accept')?.includes('application/json') ?? false;
  const [, id, place] = /^\/mailbox\/([\w-]+)(?:\/(\d+))?$/.exec(url.pathname) ?? [];
  const json = (value: unknown, status = 200): Response =>
    Response.json(value, { status, headers: { 'cache-control': 'no-store' } });
  if (id) {
    const mail = mailbox.get(id);
    const file = place === undefined ? undefined : mail?.attachments[Number(place)];
    if (file) return fileAnswer(file);
    if (!mail || place !== undefined)
      return wantsJson
        ? json({ message: 'This mail is not here any more.' }, 404)
        : html(missingMailPage(), 404);
    return wantsJson ? json(toldOf(mail)) : html(mailPage(mail));
  }
  const to = url.searchParams.get('to') ?? undefined;
  const mails = mailbox.list(to);
  return wantsJson ? json(mails.map(toldOf)) : html(listPage(mails, to));
}
