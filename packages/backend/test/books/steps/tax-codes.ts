import type { Person, TestDatabase } from '../../database/test-database.ts';
import { accountId, ask, type Fields } from './documents.ts';
import { addAccount } from './journal.ts';

/** A component of a tax code; accounts by their codes. */
interface Component {
  readonly name: string;
  readonly rate: number | string;
  readonly valid_from?: string;
  readonly is_compound?: boolean;
  readonly is_recoverable?: boolean;
  /** Account of a separate return, for sales and, if it is claimed back, for purchases. */
  readonly own?: string;
  readonly fields?: Fields;
}

/** Adds a tax code with its components, in their order, and returns the id. */
export async function addTaxCode(
  database: TestDatabase,
  person: Person,
  code: string,
  components: readonly Component[],
  treatment = 'standard',
): Promise<string> {
  const id = await ask<string>(
    database,
    person,
    (sql) =>
      sql`insert into tax_codes ${sql({ code, name: `Tax ${code}`, treatment })} returning id as answer`,
  );
  for (const [at, component] of components.entries()) {
    const account = component.own === undefined ? null : await accountId(database, person, component.own);
    await addComponent(database, person, id, {
      position: at + 1,
      name: component.name,
      rate: component.rate,
      valid_from: component.valid_from ?? '2000-01-01',
      is_compound: component.is_compound ?? false,
      is_recoverable: component.is_recoverable ?? true,
      in_return: component.own === undefined,
      collected_account_id: account,
      paid_account_id: component.is_recoverable === false ? null : account,
      ...component.fields,
    });
  }
  return id;
}

/** Adds a component to a tax code. */
export const addComponent = (database: TestDatabase, person: Person, tax_code_id: string, fields: Fields) =>
  database.as(person, (sql) => sql`insert into tax_code_lines ${sql({ tax_code_id, ...fields })}`);

/** The tests' account for PST or QST. */
async function addTaxAccount(
  database: TestDatabase,
  person: Person,
  code: string,
  name: string,
): Promise<void> {
  await addAccount(database, person, { code, name, type: 'liability', subtype: 'tax' });
}

/** The codes of British Columbia and Quebec as the tests use them: PST on account 2230, QST on 2240. */
export async function canadianCodes(database: TestDatabase, person: Person) {
  await addTaxAccount(database, person, '2230', 'PST Payable');
  await addTaxAccount(database, person, '2240', 'QST Payable');
  return {
    hst: await addTaxCode(database, person, 'ON', [{ name: 'HST', rate: 13 }]),
    bc: await addTaxCode(database, person, 'BC', [
      { name: 'GST', rate: 5 },
      { name: 'PST', rate: 7, own: '2230', is_recoverable: false },
    ]),
    qc: await addTaxCode(database, person, 'QC', [
      { name: 'GST', rate: 5 },
      { name: 'QST', rate: '9.975', own: '2240' },
    ]),
  };
}

/** Tax of a document's lines: net, tax, total, and each component with its rate and amount. */
export async function taxedLines(
  { sql }: TestDatabase,
  table: string,
  parent: string,
  id: string | undefined,
): Promise<readonly (readonly string[])[]> {
  const rows = await sql<{ told: string[] }[]>`
    select array[net::text, gst::text, total::text] || array(
      select (p.value ->> 'component') || ' ' || (p.value ->> 'rate') || ': ' || (p.value ->> 'gst')
      from jsonb_array_elements(l.tax_parts) with ordinality p (value, n) order by p.n) as told
    from ${sql(table)} l where ${sql(parent)} = ${id ?? null} order by position`;
  return rows.map(({ told }) => told);
}

/** The lines of an entry: account, debit less credit, figure of the return, component. */
export async function taxLines(
  { sql }: TestDatabase,
  entry: string | undefined,
): Promise<readonly (readonly (string | null)[])[]> {
  const rows = await sql<Record<'code' | 'amount' | 'gst_box' | 'tax_component', string>[]>`
    select a.code, (l.debit - l.credit)::text as amount, l.gst_box, l.tax_component
    from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.journal_entry_id = ${entry ?? null} order by l.position`;
  return rows.map(({ code, amount, gst_box, tax_component }) => [code, amount, gst_box, tax_component]);
}
