/**
 * Tables of the embedded auth server beyond those of a hosted project. Repeatable; hosted Supabase has its own server,
 * so this is no migration.
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
comment on column auth.sessions.recovered_at is 'When a mailed link started it: such a session may set a password without the previous one.';
-- Unlogged: after a crash every limit starts full.
create unlogged table if not exists auth.rate_levels (
  rate text not null,
  key text not null,
  tokens double precision not null,
  at timestamptz not null,
  full_at timestamptz not null,
  primary key (rate, key)
);
comment on table auth.rate_levels is
  'Levels of the rate limits, by a hash of their key, shared by all servers of this database.';
create index if not exists rate_levels_full_at on auth.rate_levels (full_at);
create table if not exists auth.known_networks (
  pair text primary key,
  last_used_at timestamptz not null default now()
);
comment on table auth.known_networks is
  'Hashes of accounts with a network they were signed in from: failed sign-ins from elsewhere do not lock them out.';
create or replace function auth.take_of_rate(
  name text, of text, amount double precision, per_ms double precision, cost double precision
) returns double precision language plpgsql as $$
declare
  -- A clock that is set back gives nothing back, and keeps nobody out.
  moment timestamptz := clock_timestamp();
  level auth.rate_levels;
  left_over double precision;
  is_taken boolean;
begin
  insert into auth.rate_levels (rate, key, tokens, at, full_at) values (name, of, amount, moment, moment)
  on conflict do nothing;
  select * into level from auth.rate_levels r where r.rate = name and r.key = of for update;
  left_over := least(amount, coalesce(level.tokens, amount)
    + greatest(0, extract(epoch from moment - coalesce(level.at, moment)) * 1000) / per_ms * amount);
  is_taken := left_over >= cost;
  if is_taken then
    left_over := left_over - cost;
  end if;
  update auth.rate_levels r
  set tokens = left_over, at = moment, full_at = moment + (amount - left_over) / amount * per_ms * interval '1 millisecond'
  where r.rate = name and r.key = of;
  return case when is_taken then 0 else greatest(1, ceil((cost - left_over) / amount * per_ms / 1000)) end;
end $$;
revoke execute on function auth.take_of_rate(text, text, double precision, double precision, double precision) from public;
create or replace function auth.take_together(
  name text, amount double precision, per_ms double precision, keys text[], costs double precision[]
) returns table (key text, tokens double precision) language sql as $$
  insert into auth.rate_levels as r (rate, key, tokens, at, full_at)
  select name, u.key, amount - u.cost, clock_timestamp(),
    clock_timestamp() + u.cost / amount * per_ms * interval '1 millisecond'
  from unnest(keys, costs) as u (key, cost)
  -- In one order: two servers that count the same keys at the same time must not wait for each other.
  order by u.key
  on conflict (rate, key) do update
  set tokens = least(amount, r.tokens + greatest(0, extract(epoch from excluded.at - r.at) * 1000) / per_ms * amount)
      - (amount - excluded.tokens),
    at = excluded.at,
    full_at = excluded.at + per_ms * interval '1 millisecond'
  returning r.key, r.tokens
$$;
revoke execute on function auth.take_together(text, double precision, double precision, text[], double precision[]) from public;
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
