import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Visitor } from '../front-door/index.ts';
import { ACCOUNT_LIMITS } from '../limits/sign-in-limits.ts';
import { AuthRefusal } from './auth-error.ts';
import type { Fields } from './read-body.ts';

/** A row of `auth.users`, as far as the auth server reads it. */
export interface Account {
  readonly id: string;
  readonly email: string | null;
  readonly encrypted_password: string | null;
  readonly email_change: string | null;
  readonly raw_app_meta_data: Fields | null;
  readonly raw_user_meta_data: Fields | null;
  readonly email_confirmed_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly banned_until: Date | null;
}

interface Identity {
  readonly id: string;
  readonly provider: string;
  readonly provider_id: string;
  readonly identity_data: Fields;
  readonly email: string | null;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = [
  'id',
  'email',
  'encrypted_password',
  'email_change',
  'raw_app_meta_data',
  'raw_user_meta_data',
  'email_confirmed_at',
  'last_sign_in_at',
  'created_at',
  'updated_at',
  'banned_until',
] as const;

/** Text as the driver takes it for a `jsonb` column. */
const asJson = (sql: postgres.Sql, fields: Fields): postgres.Parameter =>
  sql.json(JSON.parse(JSON.stringify(fields)));

const taken = (): AuthRefusal => new AuthRefusal(422, 'user_already_exists', 'User already registered');

/** Throws an `AuthRefusal` for an account that the operator has suspended. */
export function requireNotBanned({ banned_until }: Account): void {
  if (banned_until && banned_until > new Date())
    throw new AuthRefusal(403, 'user_banned', 'This account is suspended. Ask your operator.');
}

/** People who can sign in. */
export class Accounts {
  readonly #sql: postgres.Sql;

  constructor(sql: postgres.Sql) {
    this.#sql = sql;
  }

  async byEmail(email: string): Promise<Account | undefined> {
    const [row] = await this.#sql<Account[]>`
      select ${this.#sql(COLUMNS)} from auth.users where lower(email) = ${email} and not is_sso_user limit 1`;
    return row;
  }

  async byId(id: string): Promise<Account | undefined> {
    const [row] = await this.#sql<Account[]>`select ${this.#sql(COLUMNS)} from auth.users where id = ${id}`;
    return row;
  }

  /** Makes an account; triggers of the schema make its organization in the same transaction. */
  async create(email: string, passwordHash: string, data: Fields): Promise<Account> {
    if (await this.byEmail(email)) throw taken();
    const id = randomUUID();
    const metadata = { ...data, email, email_verified: true, phone_verified: false, sub: id };
    try {
      return await this.#sql.begin(async (sql) => {
        const [row] = await sql<Account[]>`
          insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
          values (${id}, ${email}, ${passwordHash}, now(), ${asJson(this.#sql, { provider: 'email', providers: ['email'] })},
            ${asJson(this.#sql, metadata)})
          returning ${sql(COLUMNS)}`;
        await sql`
          insert into auth.identities (id, provider, provider_id, user_id, identity_data)
          values (${randomUUID()}, 'email', ${id}, ${id}, ${asJson(this.#sql, metadata)})`;
        if (!row) throw new Error('auth.users answered no row.');
        return row;
      });
    } catch (error) {
      // Two sign-ups with one address at the same moment: the index accepts one of them.
      if (error instanceof postgres.PostgresError && error.code === '23505') throw taken();
      throw error;
    }
  }

  /** The account of a user of another provider, by the provider's id. */
  async byIdentity(provider: string, providerId: string): Promise<Account | undefined> {
    const [identity] = await this.#sql<{ user_id: string }[]>`
      select user_id from auth.identities where provider = ${provider} and provider_id = ${providerId}`;
    return identity && this.byId(identity.user_id);
  }

  /** Makes an account without a password; triggers of the schema make its organization in the same transaction. */
  async createByGoogle({ email, ...data }: Fields & { readonly email: string }): Promise<Account> {
    const [row] = await this.#sql<Account[]>`
      insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      values (${randomUUID()}, ${email}, now(), ${asJson(this.#sql, { provider: 'google', providers: ['google'] })},
        ${asJson(this.#sql, { ...data, email })})
      on conflict do nothing
      returning ${this.#sql(COLUMNS)}`;
    // Two windows of one user at the same moment: the index accepts one of them.
    const account = row ?? (await this.byEmail(email));
    if (!account) throw new Error('auth.users answered no row.');
    return account;
  }

  /** Records that another provider also signs in to an account, with its current data about the user. */
  async keepIdentity(
    userId: string,
    provider: string,
    data: Fields & { readonly sub: string },
  ): Promise<void> {
    await this.#sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
      values (${randomUUID()}, ${provider}, ${data.sub}, ${userId}, ${asJson(this.#sql, data)}, now())
      on conflict (provider, provider_id) do update
      set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()`;
    await this.#sql`
      update auth.users
      set raw_app_meta_data = jsonb_set(coalesce(raw_app_meta_data, '{}'), '{providers}', (
        select coalesce(jsonb_agg(distinct provider), '[]') from auth.identities where user_id = ${userId}))
      where id = ${userId}`;
  }

  async setPassword(id: string, passwordHash: string): Promise<void> {
    await this.#sql`
      update auth.users set encrypted_password = ${passwordHash}, updated_at = now() where id = ${id}`;
  }

  /** Stores a better hash of the same password, unless the password was changed meanwhile. */
  async upgradeHash({ id, encrypted_password }: Account, passwordHash: string): Promise<void> {
    await this.#sql`
      update auth.users set encrypted_password = ${passwordHash}
      where id = ${id} and encrypted_password = ${encrypted_password}`;
  }

  /** Adds to an account's metadata; refused beyond the size limit. */
  async mergeMetadata(id: string, data: Fields): Promise<void> {
    const { amount, sentence } = ACCOUNT_LIMITS.metadata;
    const [account] = await this.#sql<{ fits: boolean }[]>`
      with merged as (
        select u.id, jsonb_strip_nulls(coalesce(u.raw_user_meta_data, '{}') || ${asJson(this.#sql, data)}) as data
        from auth.users u where u.id = ${id} for update
      ), written as (
        update auth.users u set raw_user_meta_data = m.data, updated_at = now()
        from merged m where u.id = m.id and octet_length(m.data::text) <= ${amount}
        returning u.id
      )
      select exists (select from written) as fits from merged`;
    if (account && !account.fits) throw new AuthRefusal(413, 'validation_failed', sentence);
  }

  /** Checks a bcrypt hash of an earlier version; done in the database, outside our threads. */
  async matchesBcrypt(password: string, stored: string): Promise<boolean> {
    // crypt() only knows the prefix 2a, for what others write as 2b or 2y: the function is the same for plain-text
    // passwords.
    const hash = stored.replace(/^\$2[by]\$/, '$2a$');
    const [row] = await this.#sql<{ matches: boolean }[]>`
      select extensions.crypt(${password}, ${hash}) = ${hash} as matches`;
    return row?.matches ?? false;
  }

  async touch(id: string): Promise<void> {
    await this.#sql`update auth.users set last_sign_in_at = now() where id = ${id}`;
  }

  /** Notes who did what, as a hosted project's audit log does. */
  async note(
    action: string,
    { id, email }: Pick<Account, 'id' | 'email'>,
    { address }: Pick<Visitor, 'address'>,
  ): Promise<void> {
    const payload = { action, actor_id: id, actor_username: email ?? '', actor_via_sso: false };
    await this.#sql`
      insert into auth.audit_log_entries (id, payload, ip_address)
      values (${randomUUID()}, ${asJson(this.#sql, payload)}, ${address.slice(0, 64)})`;
  }

  /** A person as supabase-js reads them. */
  async describe(account: Account): Promise<Fields> {
    const identities = await this.#sql<Identity[]>`
      select id, provider, provider_id, identity_data, email, last_sign_in_at, created_at, updated_at
      from auth.identities where user_id = ${account.id} order by created_at`;
    return {
      id: account.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: account.email ?? '',
      phone: '',
      app_metadata: account.raw_app_meta_data ?? {},
      user_metadata: account.raw_user_meta_data ?? {},
      identities: identities.map(({ id, provider_id, ...rest }) => ({
        identity_id: id,
        id: provider_id,
        user_id: account.id,
        ...rest,
      })),
      created_at: account.created_at,
      updated_at: account.updated_at,
      is_anonymous: false,
      ...(account.email_confirmed_at && {
        email_confirmed_at: account.email_confirmed_at,
        confirmed_at: account.email_confirmed_at,
      }),
      ...(account.last_sign_in_at && { last_sign_in_at: account.last_sign_in_at }),
      ...(account.email_change && { new_email: account.email_change }),
    };
  }
}
