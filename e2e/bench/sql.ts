import { migrate, startPostgres } from '@ledgerwise/backend';
import postgres, { type Sql } from 'postgres';
import { sampleCustomers } from '../fixtures/customers-csv.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { fillInvoices } from './fill-invoices.ts';
import { type Measurement, median } from './report.ts';
import { signUp } from './sign-up.ts';
import { asUser, explain } from './statement-time.ts';

const ROWS = 100_000;
const RUNS = 15;
/** Rows of the other organization in the table: an index must separate them. */
const OTHERS = 100_000;

async function fill(sql: Sql, of: { user: string; organisation: string }, count: number): Promise<void> {
  const customers = sampleCustomers(count).map((customer, index) => ({
    ...customer,
    place: index,
    // A sixth of all names hold the common word, three the rare one.
    name: `${customer.name}${index % 6 === 0 ? ' Holding' : ''}${index % 40_000 === 7 ? ' Quokka' : ''}`,
  }));
  for (let start = 0; start < count; start += 5_000) {
    const part = sql.json(customers.slice(start, start + 5_000));
    await sql`
      insert into public.customers
        (org_id, user_id, name, email, phone, address, city, country, payment_terms, credit_limit, created_at)
      select ${of.organisation}, ${of.user}, r.name, r.email, r.phone, r.address, r.city, r.country,
        r.payment_terms, r.credit_limit, now() - r.place * interval '1 second'
      from jsonb_to_recordset(${part}) as r(name text, email text, phone text, address text,
        city text, country text, payment_terms int, credit_limit numeric, place int)`;
  }
}

const NEWEST = { field: 'created_at', descending: true };
const page = { size: 51, offset: 0 };

const search = (query: object, list = 'customers'): string =>
  `select public.search_records('${list}', '${JSON.stringify(query)}'::jsonb)`;
const searchInvoices = (query: object): string => search({ sort: NEWEST, page, ...query }, 'invoice_list');
const isStatus = (value: string) => ({ field: 'status', operator: 'equals', value });
const everything = (query: string): string => `select * from public.search_everything('${query}', 5)`;

const STATEMENTS: readonly { readonly what: string; readonly statement: string; readonly atMost?: number }[] =
  [
    {
      what: 'first page of 50, newest first',
      statement: 'select * from public.customers order by created_at desc, id desc limit 51',
      atMost: 10,
    },
    {
      what: 'first page of 50 by name',
      statement: 'select * from public.customers order by name, id limit 51',
      atMost: 10,
    },
    {
      what: 'page 1,000 by counting',
      statement: 'select * from public.customers order by created_at desc, id desc limit 51 offset 50000',
    },
    {
      what: 'search, a rare word',
      statement: search({ search: 'quokka', sort: NEWEST, page }),
      atMost: 15,
    },
    {
      what: 'search, a word of a sixth of all names',
      statement: search({ search: 'holding', sort: NEWEST, page }),
      atMost: 15,
    },
    {
      what: 'search, a word of a sixth, by name',
      statement: search({ search: 'holding', sort: { field: 'name', descending: false }, page }),
      atMost: 15,
    },
    { what: 'search, nothing found', statement: search({ search: 'zebra', sort: NEWEST, page }), atMost: 15 },
    {
      what: 'count and total of all',
      statement: `select public.summarise_records('customers', '{}'::jsonb, array['balance'])`,
    },
    {
      what: 'invoices, first page of 50, newest first',
      statement: 'select * from public.invoice_list order by created_at desc, id desc limit 51',
      atMost: 10,
    },
    { what: 'invoices, the same by the function', statement: searchInvoices({}), atMost: 10 },
    {
      what: "invoices, first page by the customer's name",
      statement: 'select * from public.invoice_list order by customer_name, id limit 51',
    },
    {
      what: 'invoices, first page of those overdue',
      statement: searchInvoices({ filters: [isStatus('overdue')] }),
      atMost: 50,
    },
    {
      what: "invoices, search for a rare customer's name",
      statement: searchInvoices({ search: 'quokka' }),
      atMost: 15,
    },
    {
      what: 'invoices, search for a word of a sixth of the customers',
      statement: searchInvoices({ search: 'holding' }),
      atMost: 50,
    },
    {
      what: 'invoices, totals, and counts of five views',
      statement: `select public.summarise_records('invoice_list', '{}'::jsonb, array['base_total', 'base_balance'], '${JSON.stringify(
        {
          all: [],
          draft: [isStatus('draft')],
          awaiting: [isStatus('sent')],
          overdue: [isStatus('overdue')],
          paid: [isStatus('paid')],
        },
      )}'::jsonb)`,
      atMost: 150,
    },
    { what: 'search of all records, a rare word', statement: everything('quokka'), atMost: 50 },
    { what: 'search of all records, a word of a sixth', statement: everything('holding'), atMost: 50 },
    { what: 'search of all records, a number', statement: everything('777'), atMost: 50 },
  ];

/** The statements behind the lists of customers and invoices and the search of all records, as a signed-in user. */
export async function sql(): Promise<Measurement[]> {
  const folder = makeScratchFolder('sql');
  const server = await startPostgres({ dataDir: folder });
  const database = postgres(server.url, { onnotice: () => undefined });
  try {
    await migrate(database);
    const own = await signUp(database, 'bench@example.com');
    await fill(database, own, ROWS);
    const others = await signUp(database, 'others@example.com');
    await fill(database, others, OTHERS);
    for (const organisation of [own, others]) await fillInvoices(database, organisation, ROWS);
    await database`vacuum analyze`;
    const measurements: Measurement[] = [];
    for (const { what, statement, atMost } of STATEMENTS) {
      const runs: number[] = [];
      for (let index = 0; index < RUNS; index++)
        runs.push(await asUser(database, own.user, (session) => explain(session, statement)));
      measurements.push({
        what,
        unit: 'ms',
        measured: median(runs),
        runs: [Math.min(...runs), Math.max(...runs)],
        ...(atMost !== undefined && { atMost }),
      });
    }
    return measurements;
  } finally {
    await database.end();
    await server.stop();
    removeFolder(folder);
  }
}
