import type { Mailbox } from './mailbox.ts';
import { listPage, mailPage, missingMailPage } from './mailbox-page.ts';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a socket's other end is this machine. */
export function isLoopback(peer: string): boolean {
  return peer === '::1' || /^(::ffff:)?127\./.test(peer);
}

const html = (text: string, status = 200): Response =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  });

/**
 * Reset links open accounts, so mails are shown on this machine only: by the socket, by the name asked for (another
 * site's name that resolves to 127.0.0.1 is refused), and never through a proxy.
 */
export function answerMailbox(mailbox: Mailbox, request: Request, peer: string): Response {
  const url = new URL(request.url);
  const isLocal =
    isLoopback(peer) && LOOPBACK_NAMES.has(url.hostname) && !request.headers.has('x-forwarded-for');
  if (!isLocal) {
    return html(
      'The mailbox can be read on the computer that runs the server only, at http://localhost.',
      403,
    );
  }
  const wantsJson = request.headers.get('accept')?.includes('application/json') ?? false;
  const id = /^\/mailbox\/([\w-]+)$/.exec(url.pathname)?.[1];
  const json = (value: unknown, status = 200): Response =>
    Response.json(value, { status, headers: { 'cache-control': 'no-store' } });
  if (id) {
    const mail = mailbox.get(id);
    if (!mail)
      return wantsJson
        ? json({ message: 'This mail is not here any more.' }, 404)
        : html(missingMailPage(), 404);
    return wantsJson ? json(mail) : html(mailPage(mail));
  }
  const to = url.searchParams.get('to') ?? undefined;
  const mails = mailbox.list(to);
  return wantsJson ? json(mails) : html(listPage(mails, to));
}
