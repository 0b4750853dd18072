import type postgres from 'postgres';
import type { Day } from './calendar.ts';

/** Ids of the records in the story. */
export interface Directory {
  /** Accounts by code. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly customers: ReadonlyMap<string, string>;
  readonly vendors: ReadonlyMap<string, string>;
  /** Products by SKU. */
  readonly products: ReadonlyMap<string, string>;
}

/** A line of a journal entry: what an account gets, debit positive. */
export type Posting = readonly [account: string, amount: number, description?: string];

/** A document, as its function returns it. */
export interface Document {
  readonly id: string;
  readonly version: number;
}

/** After this number of calls, each kind of document exists, and orders with their invoices. */
const LEARNED_AFTER = new Set([100, 250]);

/** The tables that every posting asks. */
const GROWING = [
  'public.accounts',
  'public.customers',
  'public.vendors',
  'public.sales_orders',
  'public.sales_order_lines',
  'public.purchase_orders',
  'public.purchase_order_lines',
  'public.deliveries',
  'public.delivery_lines',
  'public.invoices',
  'public.invoice_lines',
  'public.bills',
  'public.bill_lines',
  'public.payments',
  'public.stock_movements',
  'public.journal_entries',
  'public.journal_lines',
];

/** The id under a name. A story that names what does not exist is wrong. */
export function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined)
    throw new Error(`The story of the sample company names "${name}", which is not there.`);
  return id;
}

/**
 * The books of the sample company as its owner keeps them: the functions of the API, called with the owner's rights in
 * one transaction, so that an interrupted start leaves nothing half done.
 */
export class Books {
  readonly sql: postgres.TransactionSql;
  readonly directory: Directory;
  readonly #org: string;
  #calls = 0;

  constructor(sql: postgres.TransactionSql, org: string, directory: Directory) {
    this.sql = sql;
    this.#org = org;
    this.directory = directory;
  }

  /** The same keys in every telling. */
  #key(): string {
    this.#calls += 1;
    return `${this.#org.slice(0, 24)}${this.#calls.toString(16).padStart(12, '0')}`;
  }

  /** Plans made while a table was empty read all of it, because nothing told them that it would grow. */
  async learnWhatGrows(): Promise<void> {
    // Only the owner of the tables may do this.
    await this.sql`select set_config('role', 'none', true)`;
    await this.sql.unsafe(`analyze ${GROWING.join(', ')}`);
    await this.sql`select set_config('role', 'authenticated', true)`;
  }

  /** Calls a function of the API. */
  async call<Answer>(name: string, args: Readonly<Record<string, unknown>>): Promise<Answer> {
    const named = Object.entries({ ...args, key: this.#key() });
    if (LEARNED_AFTER.has(this.#calls)) await this.learnWhatGrows();
    const list = named.map(([argument], index) => `${argument} => $${index + 1}`).join(', ');
    const [row] = await this.sql.unsafe(
      `select to_jsonb(t) as answer from public.${name}(${list}) t`,
      named.map(([, value]) => value as postgres.ParameterOrJSON<never>),
      { prepare: true },
    );
    return row?.answer as Answer;
  }

  /** Runs a step of a document on a day. */
  step(name: string, id: string, argument: string, on: Day): Promise<Document> {
    return this.call(name, { id, [argument]: on });
  }

  /** Posts a journal entry. */
  journal(on: Day, description: string, lines: readonly Posting[]): Promise<string> {
    return this.call('post_journal_entry', {
      entry_date: on,
      description,
      reference: null,
      lines: lines
        .filter(([, amount]) => amount !== 0)
        .map(([account_code, amount, text]) => ({
          account_code,
          debit: Math.max(amount, 0).toFixed(2),
          credit: Math.max(-amount, 0).toFixed(2),
          ...(text !== undefined && { description: text }),
        })),
    });
  }

  /** Pays an invoice or bill: its balance, or a part. */
  async pay(table: 'invoices' | 'bills', id: string, on: Day, part?: number): Promise<void> {
    const contact = table === 'invoices' ? 'customer_id' : 'vendor_id';
    const [document] = await this.sql<{ contact: string; balance_due: string; currency: string }[]>`
      select ${this.sql(contact)} as contact, balance_due, currency from public.${this.sql(table)} where id = ${id}`;
    if (!document)
      throw new Error(`The story of the sample company pays a document that is not there: ${id}.`);
    const amount = part === undefined ? document.balance_due : part.toFixed(2);
    await this.call('record_payment', {
      direction: table === 'invoices' ? 'in' : 'out',
      contact_id: document.contact,
      paid_on: on,
      amount,
      currency: document.currency,
      bank_account_id: idOf(this.directory.accounts, '1000'),
      allocations: [{ document_id: id, amount }],
    });
  }
}

/** A thread of the story: it yields the day on which it continues, and is abandoned if that is in the future. */
export type Thread = AsyncGenerator<Day, void, undefined>;
