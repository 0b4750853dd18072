import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Outbox } from '../src/mail/outbox.ts';
import {
  approvedBill,
  ask,
  createCustomer,
  createVendor,
  postedInvoice,
  save,
  saveInvoice,
  stored,
} from './books/steps/documents.ts';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql`insert into private.mail_service default values`;
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

const pdf = (bytes = 20): string => Buffer.from(`%PDF-1.7\n${' '.repeat(bytes)}\n%%EOF\n`).toString('base64');

interface Sending {
  readonly kind: string;
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly message: string;
  readonly content: string;
  readonly key: string;
}

const sending = (id: string, changed: Partial<Sending> = {}): Sending => ({
  kind: 'invoice',
  id,
  recipient: 'kauri@example.com',
  subject: 'Tax Invoice INV-000001 from My Company',
  message: 'Thank you.',
  content: pdf(),
  key: randomUUID(),
  ...changed,
});

const send = (person: Person, { kind, id, recipient, subject, message, content, key }: Sending) =>
  ask<{ recipient: string; sent_at: string }>(
    database,
    person,
    (sql) =>
      sql`select send_document(${kind}, ${id}, ${recipient}, ${subject}, ${message}, ${content}, ${key}) as answer`,
  );

const invoice = async (): Promise<string> => {
  const customer_id = await createCustomer(database, company.admin);
  const posted = await postedInvoice(database, company.admin, [{ unit_price: 5 }], { customer_id });
  return posted.id ?? '';
};

const mails = (id: string) =>
  database.sql`select recipient, subject, message, file_name, reply_to, sender_name, content from private.outgoing_mails where record_id = ${id}`;

test('a mail ends with a link to the online copy on request, once for each key', async () => {
  const id = await invoice();
  const key = randomUUID();
  const sendWithLink = (document: string, kind = 'invoice') =>
    ask<{ recipient: string }>(
      database,
      company.user,
      (sql) =>
        sql`select send_document(${kind}, ${document}, 'kauri@example.com', 'Invoice', 'Thank you.', ${pdf()}, ${key}, 30) as answer`,
    );
  await sendWithLink(id);
  await sendWithLink(id);
  const outbox = new Outbox(database.sql, 'https://books.example');
  const mail = await outbox.take();
  expect(mail?.text).toMatch(
    /^Thank you\.\n\nView it online: https:\/\/books\.example\/online-invoice#[0-9a-f]{96}$/,
  );
  const token = mail?.text.split('#')[1] ?? '';
  const [page] = await database.as(null, (sql) => sql`select read_online_invoice(${token}) as answer`);
  expect(page?.answer).toMatchObject({ invoice: { id } });
  const [{ links = 0 } = {}] = await database.sql<{ links: number }[]>`
    select count(*)::integer as links from private.online_invoices where invoice_id = ${id}`;
  expect(links).toBe(1);
  if (mail) await outbox.noteSent(mail);
  // The secret goes with the mail.
  expect(await database.sql`select online_path from private.outgoing_mails where record_id = ${id}`).toEqual([
    { online_path: null },
  ]);
});

test('only an invoice has an online copy', async () => {
  const vendor_id = await createVendor(database, company.admin);
  const order = await save(database, company.user, 'save_purchase_order', {
    vendor_id,
    order_date: '2026-02-10',
    lines: [{ description: 'Work', unit_price: 5 }],
  });
  const refused = await refusal(
    ask(
      database,
      company.user,
      (sql) =>
        sql`select send_document('purchase_order', ${order.id ?? ''}, 'kauri@example.com', 'Order', '', ${pdf()}, ${randomUUID()}, 30) as answer`,
    ),
  );
  expect(refused.hint).toBe('online_invoice.kind');
});

test('a sent invoice waits as a mail with its PDF, and its history shows the recipients', async () => {
  const id = await invoice();
  const sent = sending(id);
  expect(await send(company.user, sent)).toMatchObject({ recipient: 'kauri@example.com' });
  expect(await mails(id)).toEqual([
    {
      recipient: 'kauri@example.com',
      subject: 'Tax Invoice INV-000001 from My Company',
      message: 'Thank you.',
      file_name: 'INV-000001.pdf',
      reply_to: company.user.email,
      sender_name: 'My Company',
      content: Buffer.from(sent.content, 'base64'),
    },
  ]);
  const history = await ask<{ action: string; changes: unknown; actor_name: string }[]>(
    database,
    company.viewer,
    (sql) => sql`select record_history('invoices', ${id}) as answer`,
  );
  expect(history[0]).toMatchObject({
    action: 'mailed',
    actor_name: 'The user',
    changes: { recipient: { to: 'kauri@example.com' } },
  });
});

test('a repeated call sends one mail, also with a new file; a different text needs another key', async () => {
  const id = await invoice();
  const first = sending(id);
  const answer = await send(company.user, first);
  expect(await send(company.user, { ...first, content: pdf(40) })).toEqual(answer);
  expect(await mails(id)).toHaveLength(1);
  expect((await refusal(send(company.user, { ...first, recipient: 'other@example.com' }))).hint).toBe(
    'key.reused',
  );
});

test('a mailed draft of a purchase order counts as sent', async () => {
  const vendor_id = await createVendor(database, company.user);
  const order = await save(database, company.user, 'save_purchase_order', {
    vendor_id,
    lines: [{ unit_price: 5 }],
  });
  const id = String(order.id);
  await send(company.user, sending(id, { kind: 'purchase_order' }));
  expect(await stored(database, 'purchase_orders', id)).toMatchObject({ status: 'sent' });
});

test.each([
  ['nobody@'],
  [''],
  ['a@example.com, b@example.com'],
  ['Kauri <kauri@example.com>'],
  ['kauri@example.com\r\nBcc: all@example.com'],
  ['kauri@example.com\n'],
  [`${'k'.repeat(250)}@example.com`],
  ['kauri@example.com\u0085Bcc: all@example.com'],
  ['kauri@example.com\u2028Bcc:all@example.com'],
  ['"kauri\\"@example.com'],
])('refuses the address %j', async (recipient) => {
  const id = await invoice();
  const refused = await refusal(send(company.user, sending(id, { recipient })));
  expect(refused.hint).toBe('mail.address');
  expect(await mails(id)).toEqual([]);
});

test.each([
  ['a subject that goes on as another head', { subject: 'Invoice\r\nBcc: all@example.com' }, 'mail.subject'],
  ['a subject that goes on after another end of line', { subject: 'Invoice\u0085Bcc: all' }, 'mail.subject'],
  ['no subject', { subject: ' ' }, 'mail.subject'],
  ['a long subject', { subject: 'x'.repeat(201) }, 'mail.subject'],
  ['a message that is too long', { message: 'x'.repeat(10_001) }, 'mail.message'],
  ['a message of controls', { message: 'a\u0007b' }, 'mail.message'],
  ['a page in place of a PDF', { content: Buffer.from('<html>').toString('base64') }, 'mail.not_pdf'],
  ['half a PDF', { content: Buffer.from('%PDF-1.7\nand so on').toString('base64') }, 'mail.not_pdf'],
  ['no base64', { content: '%PDF-1.7 %%EOF' }, 'mail.not_pdf'],
  ['nothing', { content: '' }, 'mail.not_pdf'],
  ['more than 5 MB', { content: pdf(5 * 1024 * 1024) }, 'mail.too_large'],
  ['a kind that comes from others', { kind: 'bill' }, 'mail.unknown_kind'],
  ['an invoice that is not there', { id: randomUUID() }, 'document.not_found'],
] as const)('%s is refused in a sentence, and nothing is sent', async (_case, changed, hint) => {
  const id = await invoice();
  const refused = await refusal(send(company.user, sending(id, changed)));
  expect(refused.hint).toBe(hint);
  expect(refused.message).toMatch(/^[A-Z"].*\.$/);
  expect(await mails(id)).toEqual([]);
});

test('refuses drafts, cancelled documents and documents from others', async () => {
  const customer_id = await createCustomer(database, company.admin);
  const draft = await saveInvoice(database, company.admin, { customer_id, lines: [{ unit_price: 5 }] });
  expect(await refusal(send(company.user, sending(draft.id ?? '')))).toMatchObject({
    hint: 'mail.draft',
    message: `The invoice ${draft.invoice_number} is a draft. Post it, then send it.`,
  });
  await ask(
    database,
    company.admin,
    (sql) => sql`select to_jsonb(cancel_invoice(${draft.id ?? ''}, 'A mistake', ${randomUUID()})) as answer`,
  );
  expect((await refusal(send(company.user, sending(draft.id ?? '')))).hint).toBe('mail.not_in_force');
  const vendor_id = await createVendor(database, company.admin);
  const bill = await approvedBill(database, company.admin, [{ unit_price: 5 }], { vendor_id });
  const note = await ask<string>(
    database,
    company.admin,
    (sql) =>
      sql`select issue_credit_note(bill_id => ${bill.id ?? ''}, issued_on => ${bill.bill_date ?? ''}, key => ${randomUUID()}) as answer`,
  );
  expect((await refusal(send(company.user, sending(note, { kind: 'credit_note' })))).hint).toBe(
    'mail.not_ours',
  );
});

test('viewers send nothing, and nobody sends another organization’s documents', async () => {
  const id = await invoice();
  expect((await refusal(send(company.viewer, sending(id)))).message).toBe(
    'Your role (viewer) may not send documents by mail. Ask an admin, manager or user of your organization.',
  );
  const other = await foundCompany(database);
  for (const kind of ['invoice', 'sales_order', 'purchase_order', 'credit_note'])
    expect((await refusal(send(other.admin, sending(id, { kind })))).hint).toBe('document.not_found');
  // Others cannot use the key of a call either.
  const sent = sending(id);
  await send(company.user, sent);
  expect((await refusal(send(other.admin, sent))).hint).toBe('document.not_found');
});

test('the name of a company cannot add a header to its mails', async () => {
  const id = await invoice();
  await database.sql`update company_settings set company_name = ${'Acme\r\nBcc: all@example.com'} where org_id = ${company.organisation}`;
  await send(company.user, sending(id));
  expect(await mails(id)).toMatchObject([{ sender_name: 'Acme Bcc: all@example.com' }]);
});

test('an organization sends at most 500 mails an hour, and is informed when it can send again', async () => {
  await database.sql`update organizations set created_at = now() - interval '8 days' where id = ${company.organisation}`;
  const id = await invoice();
  await send(company.user, sending(id));
  await database.sql`
    insert into private.outgoing_mails (kind, org_id, user_id, entity, record_id, sender_name, reply_to, recipient, subject, message, file_name, delivered_at, created_at)
    select kind, org_id, user_id, entity, record_id, sender_name, reply_to, recipient, subject, message, file_name, now(), now() - interval '30 minutes'
    from private.outgoing_mails, generate_series(1, 499) where record_id = ${id}`;
  await database.sql`delete from private.outgoing_mails where ctid = (
    select ctid from private.outgoing_mails where record_id = ${id} and delivered_at is not null limit 1)`;
  const atOnce = await Promise.allSettled([
    send(company.user, sending(id)),
    send(company.admin, sending(id)),
  ]);
  expect(atOnce.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = await refusal(send(company.user, sending(id)));
  expect(refused.hint).toBe('mail.too_many');
  expect(refused.message).toMatch(/The next one can be sent in (29|30) minutes\.$/);
  const other = await foundCompany(database);
  const theirs = await createCustomer(database, other.admin);
  const posted = await postedInvoice(database, other.admin, [{ unit_price: 5 }], { customer_id: theirs });
  await send(other.user, sending(posted.id ?? ''));
});

test('if nobody delivers mails, none is accepted', async () => {
  const id = await invoice();
  await database.sql`delete from private.mail_service`;
  try {
    expect((await refusal(send(company.user, sending(id)))).message).toBe(
      'This server sends no mails. Download the PDF and send it with your own mail program.',
    );
    expect(await ask(database, company.user, (sql) => sql`select can_send_mail() as answer`)).toBe(false);
  } finally {
    await database.sql`insert into private.mail_service default values`;
  }
});
