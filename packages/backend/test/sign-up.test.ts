import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { organisationOf, signUp } from './database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('signing up', () => {
  test('makes organisation, profile, admin membership and settings', async () => {
    const ann = await signUp(database, { first_name: 'Ann', last_name: 'Lee', full_name: 'Ann Lee' });
    const organisation = await organisationOf(database, ann);
    const found = await database.as(ann, async (sql) => ({
      profile: await sql`select id, org_id, email, full_name from profiles`,
      organisation: await sql`select id, name from organizations`,
      role: await sql`select get_user_role()`,
      settings:
        await sql`select company_name, base_currency, default_gst_rate, tax_rate, default_payment_terms,
        customer_payment_terms, date_format, invoice_prefix, inventory_costing, module_payroll, multi_currency from company_settings`,
    }));
    expect(found.profile).toEqual([
      { id: ann.id, org_id: organisation, email: ann.email, full_name: 'Ann Lee' },
    ]);
    expect(found.organisation).toEqual([{ id: organisation, name: 'My Company' }]);
    expect(found.role).toEqual([{ get_user_role: 'admin' }]);
    expect(found.settings).toEqual([
      {
        company_name: 'My Company',
        base_currency: 'USD',
        default_gst_rate: '15.0000',
        tax_rate: '0.150000',
        default_payment_terms: 14,
        customer_payment_terms: 30,
        date_format: 'DD/MM/YYYY',
        invoice_prefix: 'INV-',
        inventory_costing: 'FIFO',
        module_payroll: true,
        multi_currency: false,
      },
    ]);
  });

  test('is no activity of the new company, which has none yet', async () => {
    const ben = await signUp(database, { full_name: 'Ben Ott' });
    const found = await database.as(ben, async (sql) => ({
      log: await sql`select action, entity from activity_log`,
      shown: await sql`select dashboard() -> 'activity' as activity`,
    }));
    expect(found.log).toEqual([]);
    expect(found.shown).toEqual([{ activity: [] }]);
  });

  test('stores the names that the form escaped as they were typed', async () => {
    const person = await signUp(database, {
      full_name: 'Se&aacute;n &lt;O&#x27;Neil&gt; &amp;amp; &quot;Co&quot;',
    });
    const [profile] = await database.as(person, (sql) => sql`select full_name from profiles`);
    expect(profile?.full_name).toBe('Se&aacute;n <O\'Neil> &amp; "Co"');
  });

  test.each([
    [{ full_name: 'Jo', company_name: 'Jo &amp; Sons' }, 'Jo & Sons'],
    [{ first_name: 'Jo', last_name: 'Fry' }, 'My Company'],
    [{ name: 'Google Person' }, 'My Company'],
    [{ full_name: '   ' }, 'My Company'],
    [{}, 'My Company'],
  ])('names the organization of %j', async (metadata, name) => {
    const person = await signUp(database, metadata, `someone@${crypto.randomUUID()}.test`);
    const [organisation] = await database.as(person, (sql) => sql`select name from organizations`);
    expect(organisation?.name).toBe(name);
  });

  test('leaves nothing behind when one part fails', async () => {
    const { sql } = database;
    const count = async () =>
      (
        await sql`select (select count(*) from auth.users) as users, (select count(*) from organizations) as organisations,
        (select count(*) from memberships) as memberships, (select count(*) from company_settings) as settings`
      )[0];
    const before = await count();
    await sql`alter table company_settings add constraint not_now check (company_name <> 'Doomed Ltd')`;
    const refused = await refusal(signUp(database, { full_name: 'Dora', company_name: 'Doomed Ltd' }));
    expect(refused.code).toBe('23514');
    expect(await count()).toEqual(before);
  });

  test('updates the profile with a changed e-mail address', async () => {
    const person = await signUp(database, { full_name: 'Mo' });
    await database.sql`update auth.users set email = ${`new-${person.email}`} where id = ${person.id}`;
    const [profile] = await database.as(person, (sql) => sql`select email from profiles`);
    expect(profile?.email).toBe(`new-${person.email}`);
  });

  test('answers the session of a new person', async () => {
    const person = await signUp(database, { full_name: 'Ida', company_name: 'Ida Ltd' });
    const organisation = await organisationOf(database, person);
    const [answer] = await database.as(person, (sql) => sql`select session_context() as context`);
    expect(answer?.context).toMatchObject({
      user: { id: person.id, email: person.email, full_name: 'Ida' },
      organisation: { id: organisation, name: 'Ida Ltd', settings: { base_currency: 'USD' } },
      role: 'admin',
      grants: {
        'customers.read': expect.arrayContaining(['admin', 'manager', 'user', 'viewer']),
        'customers.delete': ['admin'],
        'customers.import': ['admin', 'manager'],
      },
      organisations: [{ id: organisation, name: 'Ida Ltd', role: 'admin' }],
    });
  });
});
