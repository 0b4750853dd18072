import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewBankNumbers } from '../../src/api/renew-bank-numbers.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { addBankAccount, auditOf, BANK_KEY, listBankAccounts } from './steps/bank-accounts.ts';

const NEW_KEY = 'another-key-of-thirty-two-characters-or-more';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const stored = async (id: string) => {
  const [row] = await database.sql<{ key_id: string; ciphertext: Buffer; tag: Buffer }[]>`
    select (numbers).* from private.bank_accounts where id = ${id}`;
  if (!row) throw new Error(`There is no bank account ${id}.`);
  return row;
};
const listed = async (id: string, key?: string) => {
  const account = (await listBankAccounts(database, company.admin, key)).find((one) => one.id === id);
  if (!account) throw new Error(`The bank account ${id} is not listed.`);
  return account;
};

test('no number is stored in plain text, and equal numbers look different', async () => {
  const ids = [await addBankAccount(database, company.admin), await addBankAccount(database, company.admin)];
  const [one, other] = [await stored(ids[0] ?? ''), await stored(ids[1] ?? '')];
  expect(one.ciphertext.equals(other.ciphertext)).toBe(false);
  const tables = await database.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  for (const { name } of tables) {
    const [found] = await database.sql.unsafe(
      `select count(*)::int as rows from ${name} t where t::text ~ '123456789012|021000021|${BANK_KEY}'
       or encode(convert_to(t::text, 'UTF8'), 'hex') ~ encode('123456789012', 'hex') or t::text ~ encode('123456789012', 'hex')`,
    );
    expect([name, found?.rows]).toEqual([name, 0]);
  }
});

test('the cipher is AES-256, and decryption returns the original numbers', async () => {
  const id = await addBankAccount(database, company.admin, { number: '98765432109' });
  const opened = await database.sql.begin(async (sql) => {
    await sql`select set_config('ledgerwise.bank_key', ${BANK_KEY}, true)`;
    return sql`select private.open_bank_numbers(b) as numbers from private.bank_accounts b where id = ${id}`;
  });
  expect(opened[0]?.numbers).toEqual({ account_number: '98765432109', routing_number: '021000021' });
  // OpenPGP: a symmetric-key packet (tag 3), version 4, cipher 9, which is AES with 256 bits.
  const { ciphertext } = await stored(id);
  expect([ciphertext[0], ciphertext[2], ciphertext[3]]).toEqual([0xc3, 4, 9]);
});

test('every flipped bit of every byte is refused', async () => {
  const id = await addBankAccount(database, company.admin, { bank: 'Bent Bank' });
  // In the database, one opening for each bit of ciphertext, tag and key id.
  const trials = await database.sql.begin(async (sql) => {
    await sql`select set_config('ledgerwise.bank_key', ${BANK_KEY}, true)`;
    await sql`create function pg_temp.refusal_of(account private.bank_accounts, changed private.sealed_text) returns text
      language plpgsql as $$
      declare
        code text;
      begin
        account.numbers := changed;
        perform private.open_bank_numbers(account);
        return 'opened';
      exception when raise_exception then
        get stacked diagnostics code = pg_exception_hint;
        return code;
      end $$`;
    return sql<{ part: string; refusal: string; bits: number }[]>`
      with account as (select b, (b.numbers).* from private.bank_accounts b where b.id = ${id})
      select part, refusal, count(*)::int as bits from (
        select 'ciphertext' as part,
          pg_temp.refusal_of(b, row(key_id, set_bit(ciphertext, n, 1 - get_bit(ciphertext, n)), tag)) as refusal
        from account, generate_series(0, 8 * length(ciphertext) - 1) n
        union all
        select 'tag', pg_temp.refusal_of(b, row(key_id, ciphertext, set_bit(tag, n, 1 - get_bit(tag, n))))
        from account, generate_series(0, 8 * length(tag) - 1) n
        union all
        select 'key id', pg_temp.refusal_of(b, row(convert_from(set_bit(key_id::bytea, n, 1 - get_bit(key_id::bytea, n)), 'LATIN1'), ciphertext, tag))
        from account, generate_series(0, 8 * length(key_id) - 1) n
        where get_byte(set_bit(key_id::bytea, n, 1 - get_bit(key_id::bytea, n)), n / 8) <> 0
      ) t group by 1, 2 order by 1`;
  });
  const { ciphertext, tag, key_id } = await stored(id);
  expect(trials.map((row) => ({ ...row }))).toEqual([
    { part: 'ciphertext', refusal: 'bank.tampered', bits: 8 * ciphertext.length },
    { part: 'key id', refusal: 'bank.key_unknown', bits: 8 * key_id.length },
    { part: 'tag', refusal: 'bank.tampered', bits: 8 * tag.length },
  ]);
});

test('the list reports a changed ciphertext and still shows all other accounts', async () => {
  const whole = await addBankAccount(database, company.admin);
  const id = await addBankAccount(database, company.admin, { bank: 'Bent Bank' });
  const { ciphertext, tag, key_id } = await stored(id);
  const put = (bytes: Buffer, seal: Buffer) =>
    database.sql`update private.bank_accounts set numbers = row(${key_id}, ${bytes}, ${seal})::private.sealed_text where id = ${id}`;
  for (const [bytes, seal] of [
    [ciphertext.subarray(0, -1), tag] as const,
    [ciphertext, Buffer.alloc(0)] as const,
  ]) {
    await put(bytes, seal);
    expect(await listed(id)).toMatchObject({
      account_number_masked: null,
      routing_number_masked: null,
      problem:
        'The stored numbers of "Bent Bank" were changed behind the product\'s back, so they are not shown. Ask its operator to restore them from a backup.',
    });
    expect((await listed(whole)).problem).toBeNull();
  }
  await put(ciphertext, tag);
  expect((await listed(id)).account_number_masked).toBe('••••9012');
});

test('the numbers of a row can be decrypted in no other row, within an organization or across', async () => {
  const database = await openTestDatabase();
  const companies = [await foundCompany(database), await foundCompany(database)];
  for (const { admin } of companies)
    for (const digit of '12345') await addBankAccount(database, admin, { number: digit.repeat(8) });
  const [row] = await database.sql.begin(async (sql) => {
    await sql`select set_config('ledgerwise.bank_key', ${BANK_KEY}, true)`;
    await sql`create function pg_temp.opens(account private.bank_accounts, numbers private.sealed_text) returns boolean
      language plpgsql as $$
      begin
        account.numbers := numbers;
        return private.open_bank_numbers(account) is not null;
      exception when raise_exception then
        return false;
      end $$`;
    return sql`select count(*) filter (where pg_temp.opens(a, b.numbers))::int as opened, count(*)::int as tried,
        (select bool_and(pg_temp.opens(c, c.numbers)) from private.bank_accounts c) as own
      from private.bank_accounts a join private.bank_accounts b on (a.org_id, a.id) <> (b.org_id, b.id)`;
  });
  expect(row).toEqual({ opened: 0, tried: 90, own: true });
  await database.close();
});

test('the numbers of another row cannot be decrypted, in the same organization or in another one', async () => {
  const other = await foundCompany(database);
  const mine = await addBankAccount(database, company.admin, { number: '11111111' });
  const sibling = await addBankAccount(database, company.admin, { number: '22222222' });
  const foreign = await addBankAccount(database, other.admin, { number: '33333333' });
  for (const source of [sibling, foreign]) {
    await database.sql`update private.bank_accounts b set numbers = s.numbers
      from private.bank_accounts s where b.id = ${mine} and s.id = ${source}`;
    expect(await listed(mine)).toMatchObject({
      account_number_masked: null,
      problem: expect.stringContaining('changed behind'),
    });
  }
  expect((await auditOf(database, company.admin)).at(-2)?.slice(3)).toEqual(['open', 'failed']);
});

test('a row moved to another organization cannot be decrypted', async () => {
  const other = await foundCompany(database);
  const id = await addBankAccount(database, company.admin, { number: '44444444' });
  await addBankAccount(database, other.admin, { id, number: '55555555' });
  await database.sql`update private.bank_accounts b set numbers = s.numbers from private.bank_accounts s
    where b.id = ${id} and s.id = ${id} and b.org_id = ${other.organisation} and s.org_id = ${company.organisation}`;
  const [account] = await listBankAccounts(database, other.admin);
  expect(account?.problem).toContain('changed behind');
});

test.each(['', '   ', 'too short'])('without a usable key (%j) nothing is stored or read', async (key) => {
  const added = await refusal(addBankAccount(database, company.admin, {}, key));
  expect(added).toMatchObject({
    hint: 'bank.key_missing',
    message: expect.stringContaining('put back the key file'),
  });
  expect((await refusal(listBankAccounts(database, company.admin, key))).hint).toBe('bank.key_missing');
});

test('a list without accounts needs no key', async () => {
  const { admin } = await foundCompany(database);
  expect(await listBankAccounts(database, admin, '')).toEqual([]);
});

test('with another key the message names the account', async () => {
  const id = await addBankAccount(database, company.admin, { bank: 'Locked Bank' });
  expect((await listed(id, NEW_KEY)).problem).toBe(
    'The numbers of "Locked Bank" were encrypted with another key than this server has. Ask its operator to put back the key.',
  );
});

test('after a key change, former keys still decrypt until everything is encrypted again', async () => {
  const database = await openTestDatabase();
  const { admin } = await foundCompany(database);
  const id = await addBankAccount(database, admin);
  const ring = `${NEW_KEY} ${BANK_KEY}`;
  const masked = async (key: string) =>
    (await listBankAccounts(database, admin, key))[0]?.account_number_masked;
  expect(await masked(ring)).toBe('••••9012');
  expect(await renewBankNumbers(database.sql, BANK_KEY)).toMatchObject({ renewed: 0 });
  expect(await renewBankNumbers(database.sql, ring)).toEqual({ renewed: 1, failed: 0, total: 1 });
  expect(await renewBankNumbers(database.sql, ring)).toMatchObject({ renewed: 0 });
  expect([await masked(NEW_KEY), await masked(BANK_KEY)]).toEqual(['••••9012', null]);
  expect(await auditOf(database, admin)).toContainEqual([3, 'System', 'operator', 'renew_key', 'done']);
  const [left] = await database.sql`select current_setting('ledgerwise.bank_key', true) as key`;
  expect(left?.key ?? '').toBe('');
  expect(id).toBeTruthy();
  await database.close();
});

test('a key change continues after an interruption, batch by batch, and skips numbers that cannot be decrypted', async () => {
  const database = await openTestDatabase();
  const { admin } = await foundCompany(database);
  for (let n = 0; n < 7; n += 1) await addBankAccount(database, admin);
  const broken = await addBankAccount(database, admin, { bank: 'Bent Bank' });
  await database.sql`update private.bank_accounts
    set numbers = row((numbers).key_id, (numbers).ciphertext, '\\x00')::private.sealed_text where id = ${broken}`;
  const ring = `${NEW_KEY} ${BANK_KEY}`;
  const cut = new Error('cut off');
  const seen: number[] = [];
  const renewing = (times: number) =>
    renewBankNumbers(database.sql, ring, {
      batch: 3,
      onProgress({ renewed, failed }) {
        seen.push(renewed + failed);
        if (seen.length === times) throw cut;
      },
    });
  await expect(renewing(1)).rejects.toBe(cut);
  const [kept] =
    await database.sql`select count(distinct (numbers).key_id)::int as keys from private.bank_accounts`;
  expect(kept?.keys).toBe(2);
  const rest = await renewing(99);
  expect(rest.failed).toBe(1);
  expect(rest.renewed + rest.failed).toBe(rest.total);
  expect(seen[0]).toBe(3);
  const problems = (await listBankAccounts(database, admin, NEW_KEY)).filter(
    ({ problem }) => problem !== null,
  );
  expect(problems.map(({ bank_name }) => bank_name)).toEqual(['Bent Bank']);
  expect(
    (await auditOf(database, admin)).filter((row) => row[3] === 'renew_key' && row[4] === 'failed'),
  ).not.toEqual([]);
  await database.close();
});

test('on a hosted project the Vault hands out the key', async () => {
  const database = await openTestDatabase();
  const { admin } = await foundCompany(database);
  await database.sql.unsafe(`create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);
    insert into vault.decrypted_secrets values ('another', 'x'), ('ledgerwise_bank_key', '${NEW_KEY}')`);
  await addBankAccount(database, admin, {}, '');
  const [row] = await database.sql`select (numbers).key_id = private.bank_key_id(${NEW_KEY}) as is_from_vault
    from private.bank_accounts`;
  expect(row?.is_from_vault).toBe(true);
  await database.close();
});
