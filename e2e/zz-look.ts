// temporary, not committed

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { BackendApi } from './fixtures/accounts.ts';
import { chromiumLaunch } from './fixtures/chromium.ts';
import { signedInStorage } from './fixtures/session-storage.ts';

const URL = 'http://localhost:8471';
const api = await BackendApi.at(URL);
const admin = existsSync('/tmp/jn/admin.json')
  ? JSON.parse(readFileSync('/tmp/jn/admin.json', 'utf8'))
  : await api.signUp('Olivia Owner');
const S = admin.session;
let made = existsSync('/tmp/jn/made.json') ? JSON.parse(readFileSync('/tmp/jn/made.json', 'utf8')) : null;
if (!made) {
  writeFileSync('/tmp/jn/admin.json', JSON.stringify(admin));
  const k = () => crypto.randomUUID();
  const [c] = await api.insert<any>(
    'customers',
    [
      {
        name: 'Kestrel Surveys Pty Ltd',
        email: 'accounts@kestrel.example',
        address: '12 Harbour Road',
        city: 'Hobart',
        state: 'TAS',
        zip_code: '7000',
        country: 'Australia',
        tax_id: '51 824 753 556',
      },
    ],
    S,
  );
  const [settings] = await api.select<any>('company_settings', '', S);
  const banks = await api.select<any>('accounts', 'subtype=eq.bank&select=id,code,name,currency', S);
  const [bank] = banks;
  const products = await api.insert<any>(
    'products',
    [{ name: 'Site survey', sku: 'SV-1', unit_price: '1200.50', gst_rate: '15' }],
    S,
  );
  const line = (d: string, q = '1', p = '100', o = {}) => ({
    description: d,
    quantity: q,
    unit_price: p,
    ...o,
  });
  const save = async (o: any) =>
    api.call<any>('save_invoice', { document: { customer_id: c.id, ...o }, key: k() }, S);
  const post = async (id: string) => api.call('post_invoice', { id, key: k() }, S);
  const L = [
    line('Survey of the site\nwith drawings', '2', '1200.50'),
    line('Travel', '340', '0.85', { gst_applicable: false }),
    line('Printing, A1, laminated, delivered to the site office', '12', '14.5', { discount_percent: '10' }),
  ];
  const draft = await save({
    lines: L,
    reference: 'PO 4711',
    notes: 'Thank you for your business.\nPlease pay within 30 days by bank transfer to 06-0123-0456789-00.',
  });
  const posted = await save({ lines: L, notes: 'Thank you for your business.' });
  await post(posted.id);
  const part = await save({ lines: L });
  await post(part.id);
  await api.call(
    'record_payment',
    {
      direction: 'in',
      contact_id: c.id,
      paid_on: part.invoice_date,
      amount: '1000',
      currency: part.currency,
      bank_account_id: bank.id,
      allocations: [{ document_id: part.id, amount: '1000' }],
      key: k(),
    },
    S,
  );
  const paid = await save({ lines: L });
  await post(paid.id);
  await api.call(
    'record_payment',
    {
      direction: 'in',
      contact_id: c.id,
      paid_on: paid.invoice_date,
      amount: String(paid.total_amount),
      currency: paid.currency,
      bank_account_id: bank.id,
      allocations: [{ document_id: paid.id, amount: String(paid.total_amount) }],
      key: k(),
    },
    S,
  );
  const cancelled = await save({ lines: L });
  await post(cancelled.id);
  await api.call(
    'cancel_invoice',
    { id: cancelled.id, reason: 'Sent to the wrong customer', cancelled_on: null, key: k() },
    S,
  );
  const overdue = await save({ lines: L, invoice_date: '2026-08-01', due_date: '2026-08-31' });
  await post(overdue.id);
  const foreign = await save({ lines: L, currency: 'EUR', exchange_rate: '1.1' });
  await post(foreign.id);
  await api.call(
    'record_payment',
    {
      direction: 'in',
      contact_id: c.id,
      paid_on: foreign.invoice_date,
      amount: '1000',
      currency: 'EUR',
      rate: '1.25',
      bank_account_id: bank.id,
      allocations: [{ document_id: foreign.id, amount: '1000' }],
      key: k(),
    },
    S,
  );
  const long = await save({
    lines: Array.from({ length: 60 }, (_, i) =>
      line(
        `Part ${i + 1}${i % 7 === 0 ? ', a long description that tells in many words what was delivered, to whom, and why it was wanted at all' : ''}`,
        String(i + 1),
        '12.34',
        i % 3 ? {} : { gst_rate: '5' },
      ),
    ),
    notes: 'Goods remain our property until paid in full.',
  });
  await post(long.id);
  made = {
    settings,
    banks,
    draft: draft.id,
    posted: posted.id,
    part: part.id,
    paid: paid.id,
    cancelled: cancelled.id,
    overdue: overdue.id,
    foreign: foreign.id,
    long: long.id,
  };
  writeFileSync('/tmp/jn/made.json', JSON.stringify(made));
}
const want = process.argv.slice(2);
const browser = await chromium.launch(chromiumLaunch());
const fresh = await api.signIn(admin.email, admin.password);
const shots: [string, string][] = [
  ['list', '/accounting/invoices'],
  ['new', '/accounting/invoices/new'],
  ['edit', `/accounting/invoices/${made.draft}/edit`],
  ...['draft', 'posted', 'part', 'paid', 'cancelled', 'overdue', 'foreign', 'long'].map(
    (n) => [n, `/accounting/invoices/${made[n]}`] as [string, string],
  ),
];
for (const [width, scheme] of [
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const) {
  const tag = `${width}-${scheme}`;
  if (
    want.length &&
    !want.some(
      (w) =>
        tag.includes(w) ||
        [
          'list',
          'new',
          'edit',
          'draft',
          'posted',
          'part',
          'paid',
          'cancelled',
          'overdue',
          'foreign',
          'long',
        ].includes(w),
    )
  )
    continue;
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 800 },
    colorScheme: scheme,
    storageState: signedInStorage(URL, fresh),
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const [name, path] of shots) {
    const names = want.filter((w) => shots.some(([n]) => n === w));
    const tags = want.filter((w) => !names.includes(w));
    if (names.length && !names.includes(name)) continue;
    if (tags.length && !tags.some((t) => tag.includes(t))) continue;
    await page.goto(URL + path);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/jn/shots/${name}-${tag}.png`, fullPage: true });
  }
  await context.close();
}
if (want.includes('pdf') || !want.length) {
  const context = await browser.newContext({ storageState: signedInStorage(URL, fresh) });
  const page = await context.newPage();
  for (const name of ['long', 'part', 'draft', 'foreign']) {
    await page.goto(`${URL}/accounting/invoices/${made[name]}`);
    await page.waitForLoadState('networkidle');
    await page.pdf({
      path: `/tmp/jn/shots/${name}.pdf`,
      preferCSSPageSize: true,
      printBackground: process.env.BG === '1',
    });
  }
}
await browser.close();
