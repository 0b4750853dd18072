import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { join, mailsTo, type RunningBackend, runBackend } from './running-backend.ts';

let running: RunningBackend;
beforeAll(async () => {
  running = await runBackend();
});
afterAll(() => running.close());

it('is empty at first, and shows arriving mails', async () => {
  const page = await (await fetch(`${running.url}/mailbox`)).text();
  expect(page).toContain(
    'Password resets, invitations, messages of the contact form and documents that are sent arrive here.',
  );
});

it('receives an invitation whose link lets somebody in', async () => {
  const admin = await running.signUp('admin@example.com', '<b>Bold</b> & Co');
  const member = await join(running, admin, 'member@example.com', 'manager');
  const context = await member.rpc('session_context');
  expect(context.data).toMatchObject({ role: 'manager', organisation: { name: '<b>Bold</b> & Co' } });

  const [mail] = await mailsTo(running.url, 'member@example.com');
  expect(mail?.subject).toBe('Ada Byron invites you to <b>Bold</b> & Co');
  expect(mail?.links).toEqual([expect.stringContaining(`${running.url}/accept-invitation?token=`)]);
  const page = await (await fetch(`${running.url}/mailbox/${mail?.id}`)).text();
  expect(page).toContain(`<a href="${mail?.links[0]}">`);
  expect(page).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; Co');
  expect(page).not.toContain('<b>Bold');
});

it('shows an admin which recurring documents a removed member leaves, and ends their sessions', async () => {
  const admin = await running.signUp('boss@example.com', 'Left Ltd');
  const member = await join(running, admin, 'leaver@example.com', 'user');
  const customer = await member.from('customers').insert({ name: 'Kauri' }).select('id').single();
  const saved = await member.rpc('save_recurring_document', {
    document: {
      name: '<b>Hosting</b>',
      kind: 'invoice',
      frequency: 'monthly',
      next_date: '2999-01-31',
      template: { customer_id: customer.data?.id, lines: [{ description: 'Hosting', unit_price: 20 }] },
    },
    key: crypto.randomUUID(),
  });
  expect(saved.error).toBeNull();
  const { data } = await member.auth.getSession();
  const removed = await admin.rpc('remove_member', { user_id: data.session?.user.id });
  expect(removed.error).toBeNull();
  const [mail] = await mailsTo(running.url, 'boss@example.com');
  expect(mail).toMatchObject({
    subject: '1 recurring document is paused in Left Ltd',
    text: expect.stringContaining(
      '- <b>Hosting</b>\n\nAda Byron does not belong to the organization any more',
    ),
  });
  expect((await member.auth.refreshSession()).error).not.toBeNull();
});

it('receives a document with its PDF, which is saved as it was sent', async () => {
  const admin = await running.signUp('seller@example.com', 'Kauri & <i>Sons</i>');
  expect((await admin.rpc('can_send_mail')).data).toBe(true);
  const customer = await admin.from('customers').insert({ name: 'Rimu' }).select('id').single();
  const saved = await admin.rpc('save_invoice', {
    document: { customer_id: customer.data?.id, lines: [{ description: 'Work', unit_price: 20 }] },
    key: crypto.randomUUID(),
  });
  await admin.rpc('post_invoice', { id: saved.data.id, key: crypto.randomUUID() });
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(2_000_000, 7),
    Buffer.from('\n%%EOF\n'),
  ]);
  const call = {
    kind: 'invoice',
    id: saved.data.id,
    recipient: 'Buyer@example.com',
    subject: 'Invoice for <b>you</b>',
    message: 'See https://example.com/pay',
    content: pdf.toString('base64'),
    key: crypto.randomUUID(),
  };
  const sent = await Promise.all([admin.rpc('send_document', call), admin.rpc('send_document', call)]);
  expect(sent.map(({ error }) => error)).toEqual([null, null]);
  const mails = await mailsTo(running.url, 'buyer@example.com');
  expect(mails).toMatchObject([
    {
      from: 'Kauri & <i>Sons</i>',
      replyTo: 'seller@example.com',
      subject: 'Invoice for <b>you</b>',
      attachments: [{ name: 'INV-000001.pdf', mediaType: 'application/pdf', size: pdf.length }],
    },
  ]);
  const address = `${running.url}/mailbox/${mails[0]?.id}`;
  const page = await (await fetch(address)).text();
  expect(page).toContain('From Kauri &amp; &lt;i&gt;Sons&lt;/i&gt;, answers go to seller@example.com.');
  expect(page).toContain(`<a href="/mailbox/${mails[0]?.id}/0"><strong>INV-000001.pdf</strong>`);
  const file = await fetch(`${address}/0`);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''INV-000001.pdf");
  expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
  expect((await fetch(`${address}/1`)).status).toBe(404);
  const [kept] = await running.sql`select content, delivered_at from private.outgoing_mails`;
  expect(kept).toEqual({ content: null, delivered_at: expect.any(Date) });
});

it('lists the mails to one address', async () => {
  await running.signUp('one@example.com');
  await running.client().auth.resetPasswordForEmail('one@example.com');
  await mailsTo(running.url, 'one@example.com');
  const page = await (await fetch(`${running.url}/mailbox?to=one@example.com`)).text();
  expect(page).toContain('Reset Your Password');
  expect(page).not.toContain('invites you');
});

it('reports a deleted mail', async () => {
  const response = await fetch(`${running.url}/mailbox/00000000`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('This mail is not here any more');
});

it.each([
  ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ['through a proxy on the same machine', { 'x-forwarded-for': '127.0.0.1' }],
  ['through a proxy that says so in another way', { forwarded: 'for=203.0.113.9' }],
  ['through a proxy that names itself alone', { via: '1.1 proxy' }],
  ['to a page of another site', { 'sec-fetch-site': 'cross-site' }],
] as const)('is closed %s', async (_case, headers) => {
  const response = await fetch(`${running.url}/mailbox`, { headers });
  expect(response.status).toBe(403);
});

it('is empty when it is off, and explains how to turn it on', async () => {
  const log = vi.fn();
  const closed = await runBackend({ mailbox: 'off', log });
  const reader = await closed.signUp('reader@example.com');
  await closed.client().auth.resetPasswordForEmail('reader@example.com');
  const response = await fetch(`${closed.url}/mailbox`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('MAILBOX=local');
  expect(log).toHaveBeenCalledWith(expect.stringContaining('This server sends no mails'));
  expect((await reader.rpc('can_send_mail')).data).toBe(false);
  await closed.close();
});

it('shows what visitors write by the contact form, as text', async () => {
  const message = {
    id_param: crypto.randomUUID(),
    name_param: '<b>Ada</b>',
    email_param: 'ada@example.com',
    phone_param: '555',
    subject_param: '<script>alert(1)</script>',
    message_param: 'Hello\nthere',
  };
  expect(await running.client().rpc('send_contact_message', message)).toMatchObject({
    data: true,
    error: null,
  });
  const [mail] = await mailsTo(running.url, 'contact@localhost');
  expect(mail).toMatchObject({ subject: message.subject_param, text: 'Hello\nthere\n\nPhone: 555' });
  const page = await (await fetch(`${running.url}/mailbox/${mail?.id}`)).text();
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script>alert');
  const nul = await running.client().rpc('send_contact_message', { ...message, name_param: 'A\u0000b' });
  expect(nul.error).toMatchObject({ hint: 'request.malformed' });
  const giant = await running
    .client()
    .rpc('send_contact_message', { ...message, message_param: 'm'.repeat(2_000_000) });
  expect(giant.error).toMatchObject({ hint: 'request.too_large' });
});
