/**
 * What the embedded auth server keeps beside the tables that a hosted project has too. Repeatable; hosted Supabase brings
 * its own server, so this is no migration.
 */
export const AUTH_TABLES = `
create table if not exists auth.mailed_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in ('recovery', 'email_change_current', 'email_change_new')),
  token_hash bytea not null unique,
  code_challenge text,
  code_hash bytea unique,
  code_expires_at timestamptz,
  guesses integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (user_id, purpose)
);
comment on table auth.mailed_tokens is
  'Links that were mailed: keyed hashes only, one per person and purpose, gone when they are used.';
create index if not exists users_lower_email on auth.users (lower(email));
alter table auth.sessions add column if not exists refresh_token_counter bigint;
alter table auth.sessions add column if not exists recovered_at timestamptz;
comment on column auth.sessions.recovered_at is 'When a mailed link began it: such a session may choose a password without the former one.';
create or replace function auth.tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;
create or replace trigger tell_session_end after delete on auth.sessions
  for each row execute function auth.tell_session_end();
create or replace function auth.end_sessions_of_suspended() returns trigger language plpgsql as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end $$;
create or replace trigger end_sessions_of_suspended after update of banned_until on auth.users
  for each row when (new.banned_until > clock_timestamp()) execute function auth.end_sessions_of_suspended();
`;
