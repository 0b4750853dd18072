import { escapeHtml as escaped } from '../mail/escape-html.ts';
import { linkedText } from '../mail/mail-html.ts';
import type { Mail } from './mailbox.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf6, #101412); --sheet: light-dark(#ffffff, #171c1a);
  --rule: light-dark(#e4e0d4, #2b3330); --ink: light-dark(#1c231f, #e8ece9); --ink-soft: light-dark(#5a645e, #a3ada7);
  --brand: light-dark(#0b6b4f, #4cc79b); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font: 600 1.6rem/1.2 ui-serif, Georgia, serif; margin: 0 0 .25rem; overflow-wrap: anywhere; }
p.note, time, dl { color: var(--ink-soft); }
ul { list-style: none; margin: 1.5rem 0; padding: 0; background: var(--sheet); border: 1px solid var(--rule); border-radius: 8px; }
li + li { border-top: 1px solid var(--rule); }
li a { display: block; padding: .75rem 1rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover strong, li a:focus-visible strong { text-decoration: underline; }
li span { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; color: var(--ink-soft); }
article { margin-top: 1.5rem; padding: 1.25rem; background: var(--sheet); border: 1px solid var(--rule); border-radius: 8px;
  white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--brand); } :focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body>
</html>
`;
}

const moment = (iso: string): string =>
  `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;

/** All mails, newest first. */
export function listPage(mails: readonly Mail[], to: string | undefined): string {
  const rows = mails.map(
    ({ id, subject, to: address, sentAt }) =>
      `<li><a href="/mailbox/${id}"><strong>${escaped(subject)}</strong><span>${escaped(address)} ${moment(sentAt)}</span></a></li>`,
  );
  const none = to
    ? `<p>No mail to ${escaped(to)} so far. <a href="/mailbox">Show all mails</a></p>`
    : '<p>No mail so far. Password resets, invitations, messages of the contact form and documents that are sent arrive here.</p>';
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p class="note">Mails of this server, readable on this computer only. They are kept until it stops.</p>${
      rows.length > 0 ? `<ul>${rows.join('')}</ul>` : none
    }`,
  );
}

const sizeInWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Page of one mail, with its links and files. */
export function mailPage({ id, subject, to, from, replyTo, sentAt, text, attachments }: Mail): string {
  const body = linkedText(text);
  const sender =
    from === undefined ? '' : `From ${escaped(from)}, answers go to ${escaped(replyTo ?? from)}.<br>`;
  const files = attachments.map(
    ({ name, bytes }, place) =>
      `<li><a href="/mailbox/${id}/${place}"><strong>${escaped(name)}</strong><span>${sizeInWords(bytes.byteLength)}</span></a></li>`,
  );
  return page(
    subject,
    `<p><a href="/mailbox">All mails</a></p><h1>${escaped(subject)}</h1><p class="note">${sender}To ${escaped(to)}, ${moment(sentAt)}</p><article>${body}</article>${
      files.length > 0 ? `<ul aria-label="Attachments">${files.join('')}</ul>` : ''
    }`,
  );
}

/** Page for a mail that no longer exists. */
export function missingMailPage(): string {
  return page(
    'Mail not found',
    '<h1>This mail is not here any more</h1><p>Mails are kept until the server stops. <a href="/mailbox">All mails</a></p>',
  );
}
