import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

let mails: MailServer;
let running: RunningBackend;
const log = vi.fn<(line: string) => void>();
beforeAll(async () => {
  mails = await startMailServer();
  const smtp = {
    url: `smtp://127.0.0.1:${mails.port}`,
    from: 'Books <books@example.org>',
    contactAddress: 'support@example.org',
  };
  running = await runBackend({ mailbox: 'off', smtp, log });
});
afterAll(async () => {
  await running.close();
  await mails.close();
});

it('logs its mail server at its start', async () => {
  await vi.waitFor(() =>
    expect(log).toHaveBeenCalledWith(`Mails are sent by 127.0.0.1:${mails.port} as books@example.org.`),
  );
});

it('mails a link that sets a new password', async () => {
  await running.signUp('forgetful@example.com');
  await running.client().auth.resetPasswordForEmail('forgetful@example.com');
  const mail = await mails.mailTo('forgetful@example.com');
  expect(mail).toContain('Subject: Reset Your Password');
  const [, link = ''] = /Choose a new password: (\S+)/.exec(mail) ?? [];
  const answer = await fetch(link, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  const [row] = await running.sql`
    select message from private.outgoing_mails where recipient = 'forgetful@example.com'`;
  expect(row?.message).toBeNull();
});

it('mails an invitation that lets somebody in', async () => {
  const admin = await running.signUp('admin@example.com', 'Kauri Ltd');
  expect((await admin.rpc('mail_service')).data).toEqual({ way: 'smtp', sender: 'books@example.org' });
  const member = await running.signUp('member@example.com');
  await admin.rpc('invite_member', { email: 'member@example.com', role: 'viewer' });
  const mail = await mails.mailTo('member@example.com');
  expect(mail).toContain('Reply-To: admin@example.com');
  const [, token] = new RegExp(`${running.url}/accept-invitation\\?token=([0-9a-f]+)`).exec(mail) ?? [];
  expect((await member.rpc('accept_invitation', { token })).error).toBeNull();
});

it('mails the messages of visitors to the support address', async () => {
  const sent = await running.client().rpc('send_contact_message', {
    id_param: crypto.randomUUID(),
    name_param: 'Ada',
    email_param: 'ada@example.com',
    phone_param: '',
    subject_param: 'Question',
    message_param: 'How?',
  });
  expect(sent.error).toBeNull();
  const mail = await mails.mailTo('support@example.org');
  expect(mail).toContain('Reply-To: ada@example.com');
  expect(mail).toContain('How?');
});

it('starts without a mail server, logs it, and keeps unsent mails', async () => {
  const said = vi.fn<(line: string) => void>();
  const waiting = await runBackend({
    mailbox: 'off',
    // No server listens on the discard port.
    smtp: { url: 'smtp://127.0.0.1:9', from: 'books@example.org' },
    log: said,
  });
  await vi.waitFor(() =>
    expect(said).toHaveBeenCalledWith(
      expect.stringMatching(/^Mails wait: the mail server 127\.0\.0\.1:9 cannot be used \(.*ECONNREFUSED/),
    ),
  );
  await waiting.signUp('patient@example.com');
  const reset = await waiting.client().auth.resetPasswordForEmail('patient@example.com');
  expect(reset.error).toBeNull();
  await expect
    .poll(() => waiting.sql`select attempts > 0 as is_tried, delivered_at from private.outgoing_mails`)
    .toEqual([{ is_tried: true, delivered_at: null }]);
  await waiting.close();
});
