import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BackendApi, PASSWORD, type Session } from '../fixtures/accounts.ts';
import { freePort, ProductServer } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { missing, type OpenSmtpd, startOpenSmtpd } from './opensmtpd.ts';
import { postInvoice } from './post-invoice.ts';
import { expectThat, say } from './say.ts';

const LONGEST_DELIVERY_MS = 20_000;
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000, 7), Buffer.from('\n%%EOF\n')]);

/** The text of a mail without the soft line breaks of quoted-printable. */
const unfolded = (mail: string): string => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

async function mailTo(smtpd: OpenSmtpd, mailbox: string, subject: string): Promise<string> {
  for (
    const startedAt = performance.now();
    performance.now() - startedAt < LONGEST_DELIVERY_MS;
    await pause(100)
  ) {
    const mail = smtpd
      .mailsOf(mailbox)
      .map(unfolded)
      .find((text) => text.includes(`Subject: ${subject}`));
    if (mail !== undefined) return mail;
  }
  throw new Error(`No mail "${subject}" to ${mailbox} arrived. OpenSMTPD said:\n${smtpd.said()}`);
}

/** Signs up, so that the mails about the account can be read, too. */
async function signUp(api: BackendApi, email: string): Promise<Session> {
  const answer = await api.ask('POST', '/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { full_name: 'Olivia Owner', company_name: 'Kauri Ltd' },
  });
  return answer.json();
}

async function tryMails(server: ProductServer, smtpd: OpenSmtpd): Promise<void> {
  const api = await BackendApi.at(server.url);
  const session = await signUp(api, 'owner@example.com');
  const service = await api.call<{ way: string; sender: string }>('mail_service', {}, session);
  expectThat(
    service.way === 'smtp' && service.sender === 'books@example.org',
    'mails leave as books@example.org',
  );

  await api.ask('POST', '/auth/v1/recover', { email: 'owner@example.com' });
  const reset = await mailTo(smtpd, 'owner', 'Reset Your Password');
  expectThat(reset.includes(`${server.url}/auth/v1/verify?token=`), 'a reset arrives with its link');

  const id = await postInvoice(api, session);
  const send = (recipient: string, subject: string) =>
    api.call(
      'send_document',
      {
        ...{ kind: 'invoice', id, recipient, subject, message: 'Thank you.', key: randomUUID() },
        content: PDF.toString('base64'),
      },
      session,
    );
  await send('kauri@example.com', 'Invoice for Kauri');
  const invoice = await mailTo(smtpd, 'kauri', 'Invoice for Kauri');
  const [, packed = ''] = /filename=INV-\d+\.pdf\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(invoice) ?? [];
  expectThat(Buffer.from(packed, 'base64').equals(PDF), 'an invoice arrives with the very PDF that was sent');
  expectThat(/^Reply-To: owner@example\.com/m.test(invoice), 'answers to it go to its sender');

  await send('nobody@example.com', 'Invoice for nobody');
  const told = await mailTo(smtpd, 'owner', 'Not delivered: Invoice for nobody');
  expectThat(
    /The mail server answered: .*5\d\d/.test(told),
    'whoever sent to an address that is not there is told',
  );
  const history = await api.call<{ action: string }[]>(
    'record_history',
    { table_name: 'invoices', record_id: id },
    session,
  );
  expectThat(history[0]?.action === 'mail_refused', 'and the history of the invoice says it');

  await api.ask('POST', '/rest/v1/rpc/send_contact_message', {
    ...{ id_param: randomUUID(), name_param: 'Ada', email_param: 'ada@example.com', phone_param: '' },
    ...{ subject_param: 'A question', message_param: 'How?' },
  });
  await mailTo(smtpd, 'support', 'A question');
  expectThat(
    smtpd.mailsOf('kauri').length === 1,
    'a message of the contact form arrives; each mail was sent once',
  );
}

const reason = missing();
if (reason !== undefined) {
  say(reason);
  process.exit(1);
}
const folder = makeScratchFolder('mail');
const smtpd = await startOpenSmtpd(folder, await freePort());
const server = await ProductServer.start({
  environment: {
    SEED: 'none',
    SMTP_URL: smtpd.url,
    MAIL_FROM: 'Books <books@example.org>',
    SUPPORT_EMAIL: 'support@example.com',
  },
});
try {
  say('Mails through OpenSMTPD:');
  await tryMails(server, smtpd);
} finally {
  await server.stop();
  await smtpd.stop();
  removeFolder(folder);
}
