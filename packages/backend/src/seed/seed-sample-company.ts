import { entities } from '@ledgerwise/domain';
import type postgres from 'postgres';
import { playStory } from './play/play-story.ts';
import { type Ask, ProductClient, ProductRefusal, type Session } from './product-client.ts';
import { SAMPLE_COLLEAGUES, SAMPLE_COMPANY, SAMPLE_OWNER, type SamplePerson } from './sample-accounts.ts';
import { SAMPLE_BANK_ACCOUNTS } from './sample-bank-accounts.ts';
import { SAMPLE_CUSTOMERS, type SampleCustomer } from './sample-customers.ts';
import { addMark, hasMark } from './seed-marks.ts';

export interface SeedOptions {
  readonly sql: postgres.Sql;
  readonly ask: Ask;
  readonly key: string;
  log(line: string): void;
}

/** True if the sample company was created here, now or at an earlier start. */
export function hasSampleCompany(sql: postgres.Sql): Promise<boolean> {
  return hasMark(sql, 'sample company');
}

/** True if nobody has signed up, except users of an interrupted seed. */
async function isEmpty(sql: postgres.Sql): Promise<boolean> {
  const people = [SAMPLE_OWNER, ...SAMPLE_COLLEAGUES].map(({ email }) => email);
  const [row] = await sql<{ others: number }[]>`
    select count(*)::int as others from auth.users where email is null or email <> all (${people})`;
  return row?.others === 0;
}

/**
 * Creates the sample company in an empty database, through the same calls that users make. After an interrupted start
 * it continues where it stopped.
 */
export async function seedSampleCompany({ sql, ask, key, log }: SeedOptions): Promise<void> {
  // A removed sample company does not return at the next start.
  if ((await hasSampleCompany(sql)) || (await hasMark(sql, 'sample company removed'))) return;
  if (!(await isEmpty(sql))) return;
  // Its people do not exist: nothing is mailed to them.
  await sql`delete from private.mail_service`;
  log('Making the sample company and a year of its books. This takes some seconds, once.');
  const client = new ProductClient(ask, key);
  const waiting = [...SAMPLE_CUSTOMERS];
  const owner = await signUp(client, SAMPLE_OWNER, { company_name: SAMPLE_COMPANY });
  // Meanwhile, for what takes its time is the hash of a password, on a core that is free.
  const [colleagues] = await Promise.all([
    Promise.all(
      SAMPLE_COLLEAGUES.map(async (person) => ({ person, session: await signUp(client, person, {}) })),
    ),
    addCustomers(sql, client, owner, waiting.splice(0, SAMPLE_OWNER.customers)),
  ]);
  for (const { person, session } of colleagues) {
    await join(client, owner, person, session);
    await addCustomers(sql, client, session, waiting.splice(0, person.customers));
    await client.post('/rest/v1/rpc/set_member_role', { user_id: session.userId, role: person.role }, owner);
  }
  await tellStory(sql, owner);
  await addBankNumbers(sql, client, owner);
  await addSamples(sql, client, owner);
  await addMark(sql, 'sample company');
}

function signUp(client: ProductClient, person: SamplePerson, more: Record<string, string>): Promise<Session> {
  const { email, password, firstName, lastName } = person;
  return client.enter(email, password, {
    first_name: firstName,
    last_name: lastName,
    full_name: `${firstName} ${lastName}`,
    ...more,
  });
}

/** Invited as a user, whatever the final role: a viewer could not have created customers. */
async function join(
  client: ProductClient,
  owner: Session,
  { email }: SamplePerson,
  session: Session,
): Promise<void> {
  let invitation: unknown;
  try {
    invitation = await client.post('/rest/v1/rpc/invite_member', { email, role: 'user' }, owner);
  } catch (error) {
    if (error instanceof ProductRefusal && error.code === 'invitation.member') return;
    throw error;
  }
  const link = await client.post('/rest/v1/rpc/renew_invitation_link', { id: invitation }, owner);
  const token = /token=([\w-]+)$/.exec(String(link))?.[1];
  await client.post('/rest/v1/rpc/accept_invitation', { token }, session);
}

async function addCustomers(
  sql: postgres.Sql,
  client: ProductClient,
  session: Session,
  customers: readonly SampleCustomer[],
): Promise<void> {
  const [made] = await sql`select id from public.customers where user_id = ${session.userId} limit 1`;
  if (!made) await client.post('/rest/v1/customers', customers, session);
}

async function tellStory(sql: postgres.Sql, { userId }: Session): Promise<void> {
  const [profile] = await sql<{ org_id: string }[]>`select org_id from public.profiles where id = ${userId}`;
  if (!profile) throw new Error('The owner of the sample company belongs to no organization.');
  await playStory(sql, { id: userId, email: SAMPLE_OWNER.email, organisation: profile.org_id });
}

/**
 * Through the owner's own call, encrypted and audited like all others; the ledger has these accounts and their
 * balances.
 */
async function addBankNumbers(sql: postgres.Sql, client: ProductClient, owner: Session): Promise<void> {
  for (const { id, bank, code, type, accountNumber, routingNumber } of SAMPLE_BANK_ACCOUNTS) {
    const [ledger] = await sql<{ id: string }[]>`
      select a.id from public.accounts a join public.profiles p on p.org_id = a.org_id
      where p.id = ${owner.userId} and a.code = ${code}`;
    if (!ledger) throw new Error(`The sample company has no account ${code}.`);
    await client.post(
      '/rest/v1/rpc/create_secure_bank_account',
      {
        account_id_param: id,
        bank_name_param: bank,
        account_number_param: accountNumber,
        routing_number_param: routingNumber,
        account_type_param: type,
        ledger_account_id_param: ledger.id,
        number_format_param: 'AU',
      },
      owner,
    );
  }
}

/** The sample records of every list that the story left empty, as its resource declares them. */
async function addSamples(sql: postgres.Sql, client: ProductClient, session: Session): Promise<void> {
  for (const { resource } of entities) {
    const { name, sample } = resource;
    if (sample.length === 0) continue;
    const [made] =
      await sql`select id from ${sql(`public.${name}`)} where user_id = ${session.userId} limit 1`;
    if (made) continue;
    // One by one, because rows of one call must all have the same fields.
    for (const record of sample) await client.post(`/rest/v1/${name}`, [record], session);
  }
}
