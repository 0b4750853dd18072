import { randomUUID } from 'node:crypto';
import type { Person, Session, TestDatabase } from '../../database/test-database.ts';

export const BANK_KEY = 'a-key-of-at-least-thirty-two-characters';

/** The arguments of create_secure_bank_account. */
export interface BankAccountForm {
  readonly id?: string | null;
  readonly bank?: string | null;
  readonly number?: string | null;
  readonly routing?: string | null;
  readonly type?: string | null;
  readonly opening?: string | number | null;
  readonly openedOn?: string | null;
  /** Ledger account that gets the numbers; by default a new one. */
  readonly ledger?: string | null;
  /** Country format of the numbers: `US`, `CA`, … */
  readonly format?: string | null;
}

/** An account in the masked list. */
export interface MaskedAccount {
  readonly id: string;
  readonly bank_name: string;
  readonly account_number_masked: string | null;
  readonly routing_number_masked: string | null;
  readonly account_type: string;
  readonly number_format: string;
  readonly version: number;
  readonly archived_at: string | null;
  readonly opening_balance: string;
  readonly account_id: string;
  readonly problem: string | null;
}

/** A transaction as a person over a connection of the server, which has the key. */
export const withKey = <T>(
  database: TestDatabase,
  person: Person | null,
  work: (sql: Session) => Promise<T>,
  key: string = BANK_KEY,
): Promise<T> =>
  database.as(person, async (sql) => {
    await sql`select set_config('ledgerwise.bank_key', ${key}, true)`;
    return work(sql);
  });

/** Adds a bank account as a person; returns its id. */
export function addBankAccount(
  database: TestDatabase,
  person: Person | null,
  form: BankAccountForm = {},
  key?: string,
): Promise<string> {
  const { id, bank, number, routing, type, opening, openedOn, ledger, format } = {
    id: randomUUID(),
    bank: 'Kiwi Bank',
    number: '123456789012',
    routing: '021000021',
    type: 'checking',
    opening: 0,
    openedOn: null,
    ledger: null,
    format: null,
    ...form,
  };
  return withKey(
    database,
    person,
    async (sql) => {
      const [row] = await sql`
        select create_secure_bank_account(${id}, ${bank}, ${number}, ${routing}, ${type}, ${opening}, ${openedOn}, ${ledger}, ${format}) as answer`;
      return row?.answer;
    },
    key,
  );
}

/** The masked list that a person gets. */
export const listBankAccounts = (
  database: TestDatabase,
  person: Person,
  key?: string,
): Promise<readonly MaskedAccount[]> =>
  withKey(
    database,
    person,
    async (sql) => (await sql`select get_masked_bank_account() as answer`)[0]?.answer,
    key,
  );

/** Number, action and outcome of each audit record that a person sees, oldest first. */
export const auditOf = (database: TestDatabase, person: Person) =>
  database.as(person, async (sql) =>
    [
      ...(await sql`select number, user_name, user_role, action, outcome from banking_security_audit order by number`),
    ].map((row) => [row.number, row.user_name, row.user_role, row.action, row.outcome]),
  );

/** Calls a function like the API: with the method, and with the status that the function sets. */
export const overTheApi = (database: TestDatabase, person: Person, call: string) =>
  withKey(database, person, async (sql) => {
    await sql`select set_config('request.method', 'POST', true), set_config('response.status', '', true)`;
    const [row] = await sql.unsafe(`select ${call} as answer`);
    const [{ status } = { status: '' }] = await sql<{ status: string }[]>`
      select current_setting('response.status') as status`;
    return { answer: row?.answer, status };
  });

/** Gives a person a password, as a hosted project stores it. */
export async function setPassword({ sql }: TestDatabase, person: Person, password: string): Promise<void> {
  await sql`update auth.users
    set encrypted_password = extensions.crypt(${password}, extensions.gen_salt('bf', 4)) where id = ${person.id}`;
}
