import type { Sql } from 'postgres';

/** An account and its organization. */
export interface Company {
  readonly user: string;
  readonly organisation: string;
}

/** A new account; signing up makes its organization. */
export async function signUp(sql: Sql, email: string): Promise<Company> {
  const [account] = await sql<{ id: string }[]>`
    insert into auth.users (id, email, raw_user_meta_data)
    values (gen_random_uuid(), ${email}, ${sql.json({ full_name: 'Bench Mark' })}) returning id`;
  const [profile] = await sql<{ org_id: string }[]>`
    select org_id from public.profiles where id = ${account?.id ?? ''}`;
  if (!account || !profile) throw new Error('Signing up made no profile.');
  return { user: account.id, organisation: profile.org_id };
}
