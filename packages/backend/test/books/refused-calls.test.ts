import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { bankCompany } from './steps/bank-company.ts';
import { accountId, createCustomer, postedInvoice, postInvoice, saveInvoice } from './steps/documents.ts';
import { addAccount } from './steps/journal.ts';
import { recordPayment, voidPayment, writeOff } from './steps/payments.ts';

let database: TestDatabase;
let company: Awaited<ReturnType<typeof bankCompany>>;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await bankCompany(database);
});
afterAll(() => database.close());

/** Calls a function as the admin, by the names of its arguments; lists and objects travel as JSON. */
const call = (name: string, args: Readonly<Record<string, unknown>>): Promise<unknown> => {
  const given = Object.entries(args);
  const list = given.map(([argument], place) => `${argument} => $${place + 1}`).join(', ');
  return database.as(company.admin, (sql) =>
    sql.unsafe(
      `select ${name}(${list})`,
      given.map(([, value]) =>
        typeof value === 'object' && value !== null ? sql.json(value as never) : (value as string),
      ),
    ),
  );
};

const key = (): string => randomUUID();
const work = [{ description: 'Advice', unit_price: 100, gst_applicable: false }];

const invoice = async (): Promise<{ readonly id: string; readonly customer: string }> => {
  const { id = '', customer_id: customer = '' } = await postedInvoice(database, company.admin, work, {
    invoice_date: '2026-02-05',
  });
  return { id, customer };
};

/** A payment of a customer that settles nothing yet. */
async function credit() {
  const { id, customer } = await invoice();
  const payment = await recordPayment(database, company.admin, { contact: customer, amount: 40 });
  return { invoice: id, customer, payment };
}

const saveFile = (changed: Readonly<Record<string, unknown>>) => async () =>
  call('save_attachment', {
    table_name: 'customers',
    record_id: await createCustomer(database, company.admin),
    file_name: 'note.txt',
    media_type: 'text/plain',
    content: Buffer.from('note').toString('base64'),
    key: key(),
    ...changed,
  });

const spend = (lines: unknown) => async () =>
  call('post_bank_transaction', {
    id: await company.bring({ posted_on: '2026-02-01', amount: '-10.00', description: key() }),
    lines,
    key: key(),
  });

interface Case {
  /** Expected details besides the message. */
  readonly tells?: Readonly<Record<string, unknown>>;
  refused(): Promise<unknown>;
}

const cases: Readonly<Record<string, Case>> = {
  'attachment.empty': { refused: saveFile({ content: '' }) },
  'attachment.name': {
    refused: saveFile({ file_name: `${'x'.repeat(252)}.txt` }),
    tells: { field: 'name' },
  },
  'attachment.too_large': {
    refused: saveFile({ content: Buffer.alloc(10 * 1024 * 1024 + 1, 'x').toString('base64') }),
    tells: { limit: 10_485_760 },
  },
  'attachment.type': { refused: saveFile({ file_name: 'note.exe' }) },
  'bank.no_accounts': { refused: spend([]) },
  'bank.unknown_field': { refused: spend([{ shade: 'red' }]) },
  'bank.not_matched': {
    refused: async () =>
      call('unmatch_bank_transaction', {
        id: await company.bring({ posted_on: '2026-02-01', amount: '-11.00', description: key() }),
        key: key(),
      }),
  },
  'bank.other_currency': {
    async refused() {
      const euros = { code: '1055', name: 'Euros', type: 'asset', subtype: 'bank', currency: 'EUR' };
      await addAccount(database, company.admin, euros);
      await call('transfer_bank_transaction', {
        id: await company.bring({ posted_on: '2026-02-01', amount: '-12.00', description: key() }),
        other_account_id: await accountId(database, company.admin, '1055'),
        key: key(),
      });
    },
  },
  'bank.unknown_line': {
    refused: () => call('exclude_bank_transaction', { id: randomUUID(), key: key() }),
  },
  'document.cancelled': {
    async refused() {
      const { id } = await invoice();
      const cancel = () =>
        call('cancel_invoice', { id, reason: 'Twice', key: key(), cancelled_on: '2026-02-06' });
      await cancel();
      await cancel();
    },
  },
  'document.no_conversion': {
    refused: async () =>
      call('convert_document', { kind: 'invoice', id: (await invoice()).id, to_kind: 'bill', key: key() }),
  },
  'document.unknown_step': {
    refused: () => call('step_document', { kind: 'bill', step: 'ship', id: randomUUID(), key: key() }),
  },
  'guide.choice': { refused: () => call('set_first_run', { choice: 'later' }) },
  'ledger.not_posted': {
    async refused() {
      const document = { entry_date: '2026-02-01', description: 'Draft', lines: [] };
      const [draft] = await database.as(
        company.admin,
        (sql) => sql<{ id: string }[]>`select id from save_journal_entry(${sql.json(document)}, ${key()})`,
      );
      await call('reverse_journal_entry', {
        ...{ id: draft?.id, entry_date: '2026-02-01', reason: 'A mistake', key: key() },
      });
    },
  },
  'mail.none': {
    refused: async () =>
      call('send_document', {
        ...{ kind: 'invoice', id: (await invoice()).id, recipient: 'ada@example.com', subject: 'Invoice' },
        ...{ message: '', content: '', key: key() },
      }),
  },
  'member.role': {
    refused: () => call('set_member_role', { user_id: company.viewer.id, role: 'king' }),
    tells: { field: 'role' },
  },
  'opening.malformed': {
    refused: () =>
      call('save_opening', {
        ...{ first_day: '2026-01-01', program: 'other', version: 0, key: key(), lines: {} },
      }),
  },
  'opening.program': {
    refused: () =>
      call('save_opening', { first_day: '2026-01-01', program: 'abacus', version: 0, key: key() }),
    tells: { field: 'program' },
  },
  'payment.before_credit': {
    async refused() {
      const { customer, payment } = await credit();
      await recordPayment(database, company.admin, {
        ...{ direction: 'out', contact: customer, on: '2026-02-01', amount: 40 },
        uses: [{ document_id: payment, amount: 40 }],
      });
    },
    tells: { field: 'paid_on' },
  },
  'payment.before_document': {
    refused: async () =>
      writeOff(database, company.admin, ['invoice', (await invoice()).id], 5, '2026-02-01'),
    tells: { field: 'written_on' },
  },
  'payment.exceeds_balance': {
    async refused() {
      const { id, customer } = await invoice();
      const uses = [{ document_id: id, amount: 150 }];
      await recordPayment(database, company.admin, { contact: customer, amount: 150, uses });
    },
    tells: { available: 100, wanted: 150 },
  },
  'payment.not_found': { refused: () => voidPayment(database, company.admin, randomUUID()) },
  'payment.over_allocated': {
    async refused() {
      const { id, customer } = await invoice();
      const uses = [{ document_id: id, amount: 50 }];
      await recordPayment(database, company.admin, { contact: customer, amount: 40, uses });
    },
    tells: { available: 40, wanted: 50 },
  },
  'payment.rate_implausible': {
    async refused() {
      const { id = '', customer_id: contact = '' } = await postedInvoice(database, company.admin, work, {
        ...{ invoice_date: '2026-02-05', currency: 'EUR', exchange_rate: '1.1' },
      });
      const uses = [{ document_id: id, amount: 100, paid: 900 }];
      await recordPayment(database, company.admin, { contact, amount: 900, uses });
    },
  },
  'payment.reason_too_long': {
    refused: async () => voidPayment(database, company.admin, (await credit()).payment, 'x'.repeat(501)),
    tells: { field: 'reason' },
  },
  'payment.reference_too_long': {
    refused: async () =>
      call('record_payment', {
        ...{ direction: 'in', contact_id: (await invoice()).customer, paid_on: '2026-02-10', amount: '1' },
        ...{ bank_account_id: company.bank, reference: 'x'.repeat(201), key: key() },
      }),
    tells: { field: 'reference' },
  },
  'payment.undo_refused': {
    async refused() {
      const { id, customer } = await invoice();
      const uses = [{ document_id: id, amount: 100 }];
      const payment = await recordPayment(database, company.admin, { contact: customer, amount: 100, uses });
      const [allocation] = await database.sql`
        select id from public.payment_allocations where payment_id = ${payment}`;
      await call('undo_allocation', { id: allocation?.id, reason: 'A mistake', key: key() });
    },
  },
  'payment.unknown_field': {
    async refused() {
      const { id, customer } = await invoice();
      const uses = [{ document_id: id, amount: 1, shade: 'red' }];
      await recordPayment(database, company.admin, { contact: customer, amount: 1, uses });
    },
  },
  'query.no_search': {
    refused: () => call('search_records', { table_name: 'exchange_rates', query: { search: 'sales' } }),
  },
  'rate.base_currency': {
    refused: () =>
      database.as(
        company.admin,
        (sql) => sql`insert into exchange_rates (currency, rate_date, rate) values ('USD', '2026-02-01', 1)`,
      ),
    tells: { field: 'currency' },
  },
  'reconciliation.unknown': {
    refused: () => call('finish_bank_reconciliation', { id: randomUUID(), key: key() }),
  },
  'record.no_lines': {
    refused: () =>
      call('export_document_lines', {
        table_name: 'customers',
        columns: null,
        line_columns: null,
        query: {},
      }),
  },
  'rule.missing': {
    async refused() {
      const alone = await bankCompany(database);
      await database.sql`
        delete from public.posting_rules where org_id = ${alone.organisation} and purpose = 'receivable'`;
      const customer_id = await createCustomer(database, alone.admin);
      const { id = '' } = await saveInvoice(database, alone.admin, { customer_id, lines: work });
      await postInvoice(database, alone.admin, id);
    },
  },
  'statement.too_long': {
    refused: () =>
      company.steps.import(
        Array.from({ length: 200_001 }, () => ({ posted_on: '2026-02-01', amount: '1.00' })),
      ),
    tells: { limit: 200_000 },
  },
  'statement.unknown_import': { refused: () => call('undo_bank_statement', { import_id: randomUUID() }) },
};

test.each(Object.entries(cases))('%s', async (code, { refused, tells = {} }) => {
  const { hint, message, detail } = await refusal(refused());
  expect(hint, message).toBe(code);
  expect(JSON.parse(detail ?? '{}')).toMatchObject(tells);
});

test.each<[what: string, pay: () => Promise<unknown>, field: string, line: number | undefined]>([
  ['no day', async () => pay({ on: null }), 'paid_on', undefined],
  ['nothing', async () => pay({ amount: 0 }), 'amount', undefined],
  ['a hundredth of a cent', async () => pay({ amount: '1.0001' }), 'amount', undefined],
  ['a currency that is none', async () => pay({ currency: 'XXX' }), 'currency', undefined],
  ['a rate of its own currency', async () => pay({ rate: 2 }), 'rate', undefined],
  ['an account that is no bank', async () => pay({ account: '4000' }), 'bank_account_id', undefined],
  ['nobody', async () => pay({ contact: randomUUID() }), 'contact_id', undefined],
  ['no invoice', async () => pay({ uses: [{ document_id: randomUUID(), amount: 1 }] }), 'document_id', 1],
  [
    'less than nothing for an invoice',
    async () => {
      const { id, customer } = await invoice();
      return pay({ contact: customer, uses: [{ document_id: id, amount: -1 }] });
    },
    'amount',
    1,
  ],
])('refuses a payment with %s at its field', async (_what, refused, field, line) => {
  const { message, detail } = await refusal(refused());
  const told = JSON.parse(detail ?? 'null');
  expect(told).toMatchObject({ field, ...(line !== undefined && { line }) });
  expect(message).toBe(line === undefined ? told.problem : `Allocation ${line}: ${told.problem}`);
});

async function pay(changed: Partial<Parameters<typeof recordPayment>[2]>): Promise<unknown> {
  const contact = await createCustomer(database, company.admin);
  return recordPayment(database, company.admin, { contact, amount: 1, ...changed });
}
