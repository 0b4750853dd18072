import { randomUUID } from 'node:crypto';
import type { Person, TestDatabase } from '../../database/test-database.ts';
import { accountId, ask, type Fields, type PostedLine } from './documents.ts';

export interface Use {
  readonly document_id: string;
  readonly amount: number | string;
  readonly discount?: number | string;
  readonly write_off?: number | string;
  readonly paid?: number | string;
}

export interface Payment {
  readonly direction?: string;
  readonly contact: string;
  readonly on?: string | null;
  readonly amount: number | string | null;
  readonly currency?: string | null;
  readonly rate?: number | string | null;
  /** The code of the bank account. */
  readonly account?: string;
  readonly uses?: readonly Use[] | null;
  readonly bankFee?: number | string;
  readonly tip?: number | string;
  readonly rounding?: number | string;
  readonly key?: string;
}

/** Records a payment, by default money in on account 1000. Returns its id. */
export async function recordPayment(
  database: TestDatabase,
  person: Person,
  { direction = 'in', contact, on = '2026-02-10', amount, currency = null, rate = null, ...rest }: Payment,
): Promise<string> {
  const {
    account = '1000',
    uses = [],
    bankFee = null,
    tip = null,
    rounding = null,
    key = randomUUID(),
  } = rest;
  const bank = await accountId(database, person, account);
  return ask(
    database,
    person,
    (sql) => sql`select record_payment(direction => ${direction}, contact_id => ${contact}, paid_on => ${on},
      amount => ${amount}, currency => ${currency}, rate => ${rate}, bank_account_id => ${bank},
      allocations => ${uses && sql.json(JSON.parse(JSON.stringify(uses)))}, key => ${key},
      bank_fee => ${bankFee}, tip => ${tip}, rounding => ${rounding}) as answer`,
  );
}

/** Voids a payment and answers the reversing entry's id. */
export const voidPayment = (
  database: TestDatabase,
  person: Person,
  id: string,
  reason = 'The cheque bounced',
  key: string = randomUUID(),
): Promise<string> =>
  ask(database, person, (sql) => sql`select void_payment(${id}, ${reason}, ${key}) as answer`);

/** Uses credit for documents and answers the ids of the allocations. */
export const applyCredit = (
  database: TestDatabase,
  person: Person,
  source: readonly ['payment' | 'credit_note', string],
  uses: readonly Use[],
  on: string | null = '2026-02-20',
): Promise<string[]> =>
  ask(
    database,
    person,
    (
      sql,
    ) => sql`select apply_credit(${source[0]}, ${source[1]}, ${sql.json(JSON.parse(JSON.stringify(uses)))},
      ${randomUUID()}, ${on}) as answer`,
  );

/** Writes an amount off and answers the entry's id. */
export const writeOff = (
  database: TestDatabase,
  person: Person,
  document: readonly ['invoice' | 'bill', string],
  amount: number | string,
  on = '2026-02-25',
  reason = 'Will not be paid',
): Promise<string> =>
  ask(
    database,
    person,
    (sql) =>
      sql`select write_off(${document[0]}, ${document[1]}, ${amount}, ${on}, ${reason}, ${randomUUID()}) as answer`,
  );

/** Issues a credit note for an invoice or a bill; without lines for everything left of it. Returns its id. */
export const issueCreditNote = (
  database: TestDatabase,
  person: Person,
  document: Readonly<{ invoice_id: string } | { bill_id: string }>,
  lines: readonly Fields[] | null = null,
  on: string | null = '2026-02-15',
  key: string = randomUUID(),
): Promise<string> =>
  ask(
    database,
    person,
    (sql) => sql`select issue_credit_note(lines => ${lines && sql.json(JSON.parse(JSON.stringify(lines)))},
      issued_on => ${on}, key => ${key}, invoice_id => ${'invoice_id' in document ? document.invoice_id : null},
      bill_id => ${'bill_id' in document ? document.bill_id : null}) as answer`,
  );

/** Issues a credit note of an amount, which is spread over the rest of the document's lines, and returns its id. */
export const creditAmount = (
  database: TestDatabase,
  person: Person,
  document: Readonly<{ invoice_id: string } | { bill_id: string }>,
  amount: number,
  description: string | null = null,
): Promise<string> =>
  ask(
    database,
    person,
    (sql) => sql`select issue_credit_note(issued_on => '2026-02-15', key => ${randomUUID()},
      invoice_id => ${'invoice_id' in document ? document.invoice_id : null},
      bill_id => ${'bill_id' in document ? document.bill_id : null},
      amount => ${amount}, description => ${description}) as answer`,
  );

/** Voids a credit note on a day, by default today, and returns the reversing entry's id. */
export const voidCreditNote = (
  database: TestDatabase,
  person: Person,
  id: string,
  on: string | null = null,
  reason = 'Issued by mistake',
  key: string = randomUUID(),
): Promise<string> =>
  ask(database, person, (sql) => sql`select void_credit_note(${id}, ${reason}, ${key}, ${on}) as answer`);

/** Revalues at a date and answers the entry's id, or null. */
export const revalue = (
  database: TestDatabase,
  person: Person,
  asOf: string,
  key: string = randomUUID(),
): Promise<string | null> =>
  ask(database, person, (sql) => sql`select revalue_currencies(${asOf}, ${key}) as answer`);

/** Changes of each account by an entry, debit positive, as text. */
export async function movedBy(
  database: TestDatabase,
  entryId: string | null | undefined,
): Promise<Readonly<Record<string, string>>> {
  const rows = await database.sql<{ code: string; amount: string }[]>`
    select a.code, sum(l.debit - l.credit)::text as amount from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.journal_entry_id = ${entryId ?? null} group by a.code`;
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]));
}

/** The lines of an entry with their boxes of the GST return. */
export const boxedLines = (
  { sql }: TestDatabase,
  entryId: string,
): Promise<readonly (PostedLine & { readonly gst_box: string | null })[]> =>
  sql<(PostedLine & { gst_box: string | null })[]>`
    select a.code, l.debit, l.credit, l.gst_box from journal_lines l
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.journal_entry_id = ${entryId} order by l.position`;

/**
 * Disagreements in an organization: contacts whose balance differs from their open documents and credits, and
 * control accounts that differ from the total. Empty if all is well.
 */
export const disagreements = ({ sql }: TestDatabase, organisation: string): Promise<readonly Fields[]> => sql`
  with owed as (
    select customer_id as contact, base_balance as amount from invoices
    where org_id = ${organisation} and status in ('sent', 'paid')
    union all select vendor_id, base_balance from bills where org_id = ${organisation} and status in ('approved', 'paid')
    union all select coalesce(customer_id, vendor_id), -base_unallocated from payments where org_id = ${organisation}
    union all select coalesce(customer_id, vendor_id), -base_unallocated from credit_notes where org_id = ${organisation}
  ), open as (select contact, sum(amount) as amount from owed group by contact),
  ledger as (
    select l.contact_id as contact, sum(case a.subtype when 'receivable' then l.debit - l.credit else l.credit - l.debit end) as amount
    from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${organisation} and a.subtype in ('receivable', 'payable') group by 1
  ), kept as (
    select id as contact, balance as amount from customers where org_id = ${organisation}
    union all select id, balance from vendors where org_id = ${organisation}
  )
  select contact, open.amount as documents, ledger.amount as ledger, kept.amount as balance
  from kept full join ledger using (contact) full join open using (contact)
  where coalesce(open.amount, 0) <> coalesce(ledger.amount, 0) or coalesce(ledger.amount, 0) <> coalesce(kept.amount, 0)`;

/** Days on which the aging of receivables or payables differs from the ledger. Empty if all is well. */
export async function agingFaults(
  database: TestDatabase,
  person: Person,
  days: readonly string[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const day of days) {
    const [row] = await database.as(
      person,
      (sql) => sql`select (select coalesce(sum(total), 0) from receivables_aging(${day})) as receivable,
        (select coalesce(sum(total), 0) from payables_aging(${day})) as payable,
        (select coalesce(sum(l.debit - l.credit), 0) from journal_lines l join accounts a on a.id = l.account_id
          where a.subtype = 'receivable' and l.entry_date <= ${day}) as owed,
        (select coalesce(sum(l.credit - l.debit), 0) from journal_lines l join accounts a on a.id = l.account_id
          where a.subtype = 'payable' and l.entry_date <= ${day}) as owing`,
    );
    if (Number(row?.receivable) !== Number(row?.owed) || Number(row?.payable) !== Number(row?.owing))
      faults.push(`${day}: ${JSON.stringify(row)}`);
  }
  return faults;
}
