-- Imports of bank statements: complete or not at all, the same statement once, and undone as long as nothing was matched.

create table private.statement_imports (
  org_id uuid not null references public.organizations (id),
  id uuid not null,
  file_name text,
  bank_account_id uuid not null,
  answer jsonb,
  undone_at timestamptz,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (id, org_id),
  foreign key (bank_account_id, org_id) references public.accounts (id, org_id)
);
comment on table private.statement_imports is 'Files of bank statements that were imported.';
comment on column private.statement_imports.id is 'The key of the call that imported it.';
comment on column private.statement_imports.answer is 'The result of the import, for a caller that lost the answer.';
create index statement_imports_bank_account on private.statement_imports (bank_account_id, org_id);
alter table private.statement_imports enable row level security;

create type private.statement_line as (
  n integer, posted_on date, amount numeric, description text, reference text, external_id text, keep boolean
);
comment on type private.statement_line is 'A statement line as sent; keep: import it even if a similar line exists.';

create function private.read_statement_lines(lines jsonb, currency text) returns private.statement_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  most constant integer := 200000;
  known constant text[] := array['posted_on', 'amount', 'description', 'reference', 'external_id', 'keep'];
  wrong record;
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) = 0
    or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('statement.empty', 'This statement holds no lines. Choose another file.');
  elsif jsonb_array_length(lines) > most then
    perform private.refuse('statement.too_long', format('A statement may have %s lines at once, and this has %s. Import it in parts.',
      most, jsonb_array_length(lines)), jsonb_build_object('limit', most));
  end if;
  select l.n, l.value, c.complaint into wrong
  from jsonb_array_elements(lines) with ordinality l (value, n)
  cross join lateral (select case
    when (select count(*) from jsonb_object_keys(l.value) k where k <> all (known)) > 0
      then format('A line has no field "%s"', (select left(k, 40) from jsonb_object_keys(l.value) k where k <> all (known) limit 1))
    when coalesce(l.value ->> 'posted_on', '') = '' then 'The date is missing'
    when not private.fits(l.value ->> 'posted_on', 'date') then format('"%s" is not a date', left(l.value ->> 'posted_on', 40))
    when coalesce(l.value ->> 'amount', '') = '' then 'The amount is missing'
    when not private.fits(l.value ->> 'amount', 'numeric') then format('"%s" is not an amount', left(l.value ->> 'amount', 40))
    when (l.value ->> 'amount')::numeric = 0 then 'The amount is 0'
    when abs((l.value ->> 'amount')::numeric) >= 1e16 then 'The amount is too large'
    when (l.value ->> 'amount')::numeric <> private.round_money((l.value ->> 'amount')::numeric, currency)
      then format('%s has more decimals than %s allows', l.value ->> 'amount', currency)
    when char_length(l.value ->> 'description') > 1000 then 'The description has more than 1000 characters'
    when char_length(l.value ->> 'reference') > 200 then 'The reference has more than 200 characters'
    when char_length(l.value ->> 'external_id') > 190 then 'The bank''s id has more than 190 characters'
    end as complaint) c
  where c.complaint is not null
  order by l.n limit 1;
  if found then
    perform private.refuse('statement.line', format('Line %s: %s. Correct it, or leave it out. Nothing was imported.', wrong.n, wrong.complaint));
  end if;
  return array(
    select row(l.n, (l.value ->> 'posted_on')::date, (l.value ->> 'amount')::numeric,
      nullif(btrim(l.value ->> 'description'), ''), nullif(btrim(l.value ->> 'reference'), ''),
      nullif(btrim(l.value ->> 'external_id'), ''), coalesce((l.value ->> 'keep')::boolean, false))::private.statement_line
    from jsonb_array_elements(lines) with ordinality l (value, n) order by l.n);
end $$;
comment on function private.read_statement_lines(jsonb, text) is
  'Parses lines from [{posted_on, amount, description, reference, external_id, keep}]; a refusal names the first invalid one.';

create function private.letters_of(words text) returns text
language sql immutable parallel safe
as $$
  select pg_catalog.regexp_replace(pg_catalog.lower(coalesce(words, '')), '[^[:alnum:]]+', '', 'g')
$$;
comment on function private.letters_of(text) is 'Letters and digits only, so that two spellings of a bank''s text compare.';

create function private.sort_statement_lines(org uuid, account_id uuid, lines private.statement_line[])
returns table (n integer, state text, line_key text, like_id uuid)
language plpgsql stable
set search_path = ''
-- The planner has no statistics of new lines, and would compare each line with each.
set enable_nestloop = off
as $$
begin
  return query
  with sent as (
    select l.*, private.letters_of(l.description) as plain,
      md5(concat_ws('|', l.posted_on, trim_scale(l.amount), private.letters_of(l.description), private.letters_of(l.reference))) as content
    from unnest(lines) l
  ), before as (
    select t.id, t.posted_on, t.amount, t.external_id, private.letters_of(t.description) as plain
    from public.bank_transactions t
    where t.org_id = org and t.bank_account_id = sort_statement_lines.account_id
      and t.posted_on between (select min(s.posted_on) - 3 from sent s) and (select max(s.posted_on) + 3 from sent s)
  ), keyed as (
    -- Two coffees on one day are two lines: the second of equal ones gets another key.
    select s.*, coalesce(s.external_id, format('line-%s-%s', s.content,
      row_number() over (partition by s.content, s.external_id is null order by s.n))) as own_key,
      row_number() over (partition by s.external_id order by s.n) as repetition
    from sent s
  ), known as (
    select k.n, k.own_key, k.posted_on, k.amount, k.plain, k.keep, t.id as same_id,
      k.external_id is not null and k.repetition > 1 as is_repeated
    from keyed k
    left join public.bank_transactions t
      on t.org_id = org and t.bank_account_id = sort_statement_lines.account_id and t.external_id = k.own_key
  ), likely as (
    select k.n, b.id,
      row_number() over (partition by k.n order by abs(k.posted_on - b.posted_on), b.plain = k.plain desc, b.id) as choice
    from known k
    join before b on b.amount = k.amount and abs(b.posted_on - k.posted_on) <= 1
      and (b.plain = k.plain or b.plain = '' or k.plain = '' or strpos(b.plain, k.plain) > 0 or strpos(k.plain, b.plain) > 0
        or extensions.similarity(b.plain, k.plain) >= 0.5)
    where k.same_id is null and not k.is_repeated and not exists (select from known o where o.same_id = b.id)
  ), taken as (
    -- An existing line is the duplicate of only one line.
    select l.n, l.id, row_number() over (partition by l.id order by l.n) as place from likely l where l.choice = 1
  )
  select k.n, case
      when k.same_id is not null or k.is_repeated then 'duplicate'
      when t.id is not null and not k.keep then 'likely'
      else 'new' end,
    k.own_key, coalesce(k.same_id, t.id)
  from known k left join taken t on t.n = k.n and t.place = 1
  order by k.n;
end $$;
comment on function private.sort_statement_lines(uuid, uuid, private.statement_line[]) is
  'State of each line: new, existing (duplicate: by the bank''s id, or by date, amount and text), or likely to '
  'exist: the same amount, at most a day apart, and a similar text. like_id is the existing line.';

create function private.account_currency(org uuid, account public.accounts) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(account.currency, private.base_currency(org))
$$;
comment on function private.account_currency(uuid, public.accounts) is 'Currency of an account.';

create function public.preview_bank_statement(
  bank_account_id uuid, lines jsonb, account_number text default null, takes_other_account boolean default false
) returns jsonb
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('bank_transactions.import', 'import bank statements');
  account constant public.accounts := private.hold_bank_account(org, preview_bank_statement.bank_account_id);
  refusal constant jsonb := case when not coalesce(takes_other_account, false) then private.refuse_other_account(org, account, account_number) end;
begin
  if refusal is not null then
    return refusal;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('line', s.n, 'state', s.state, 'like_id', s.like_id) order by s.n)
    from private.sort_statement_lines(org, account.id,
      private.read_statement_lines(preview_bank_statement.lines, private.account_currency(org, account))) s), '[]');
end $$;
comment on function public.preview_bank_statement(uuid, jsonb, text, boolean) is
  'Preview of an import of these lines: [{line, state (new, duplicate, likely), like_id}]. account_number is the '
  'number in the file, or its last four digits: the number of another account is refused unless takes_other_account '
  'is set.';

create function private.add_statement_lines(
  org uuid, account public.accounts, lines private.statement_line[], key uuid, file_name text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  closed_through date;
  result jsonb;
begin
  -- One after the other for each account, so that simultaneous imports of the same lines add them once.
  perform pg_advisory_xact_lock(hashtextextended(org::text || account.id::text, 12));
  insert into private.statement_imports (org_id, id, user_id, bank_account_id, file_name)
  values (org, add_statement_lines.key, auth.uid(), account.id, left(nullif(btrim(add_statement_lines.file_name), ''), 255))
  on conflict on constraint statement_imports_pkey do nothing;
  if not found then
    perform private.refuse('statement.other_import', 'A statement was imported with this key before. Begin a new import.');
  end if;
  select max(r.statement_date) into closed_through from public.bank_reconciliations r
  where r.org_id = org and r.bank_account_id = account.id and r.status = 'finished';
  create temporary table sorted_lines on commit drop as
  select l.*, s.state, s.line_key, s.like_id
  from private.sort_statement_lines(org, account.id, lines) s join unnest(lines) l on l.n = s.n;
  if exists (select from pg_temp.sorted_lines s where s.state = 'new' and s.posted_on <= closed_through) then
    perform private.refuse('reconciliation.finished', format(
      'The statement of %s up to %s is reconciled, and this one brings new lines before that. Undo that reconciliation before you import it.',
      account.name, closed_through));
  end if;
  insert into public.bank_transactions
    (org_id, user_id, bank_account_id, posted_on, amount, description, reference, external_id, statement_import_id)
  select org, auth.uid(), account.id, s.posted_on, s.amount, s.description, s.reference, s.line_key, add_statement_lines.key
  from pg_temp.sorted_lines s where s.state = 'new' order by s.n;
  select jsonb_build_object('import_id', add_statement_lines.key,
    'imported', count(*) filter (where s.state = 'new'), 'duplicates', count(*) filter (where s.state = 'duplicate'),
    'likely', coalesce(jsonb_agg(jsonb_build_object('line', s.n, 'like_id', s.like_id) order by s.n)
      filter (where s.state = 'likely'), '[]')) into result
  from pg_temp.sorted_lines s;
  drop table pg_temp.sorted_lines;
  update private.statement_imports i set answer = result where i.org_id = org and i.id = add_statement_lines.key;
  perform private.remember(add_statement_lines.key, result);
  return result;
end $$;
comment on function private.add_statement_lines(uuid, public.accounts, private.statement_line[], uuid, text) is
  'Adds the new ones of a statement''s lines to an account. Returns {import_id, imported, duplicates, likely: [{line, like_id}]}.';

create function private.staged_statement_lines(org uuid, key uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg((
      select jsonb_object_agg(c.name, r.cells -> (c.place - 1)::integer) from unnest(p.columns) with ordinality c (name, place))
    order by p.part, r.n), '[]')
  from private.import_parts p
  cross join lateral jsonb_array_elements(p.rows) with ordinality r (cells, n)
  where p.org_id = org and p.user_id = auth.uid() and p.key = staged_statement_lines.key
$$;
comment on function private.staged_statement_lines(uuid, uuid) is
  'The lines of a statement that the caller uploaded in parts under a key, as import_bank_statement takes them.';

create function private.import_statement_once(
  action text, account_id uuid, lines jsonb, key uuid, file_name text, account_number text, takes_other_account boolean
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_transactions.import', 'import bank statements');
  is_staged constant boolean := action = 'import_staged_statement';
  answer jsonb;
  account public.accounts;
begin
  perform private.wait_for_import(org, import_statement_once.key);
  answer := private.recall(import_statement_once.key, action, jsonb_build_array(import_statement_once.account_id, lines));
  if answer is not null then
    return answer;
  end if;
  account := private.hold_bank_account(org, import_statement_once.account_id);
  answer := case when not coalesce(takes_other_account, false) then private.refuse_other_account(org, account, account_number) end;
  if answer is not null then
    return answer;
  end if;
  answer := private.add_statement_lines(org, account, private.read_statement_lines(
      case when is_staged then private.staged_statement_lines(org, import_statement_once.key) else lines end,
      private.account_currency(org, account)),
    import_statement_once.key, import_statement_once.file_name);
  if is_staged then
    perform private.forget_import_parts(import_statement_once.key);
  end if;
  return answer;
end $$;
comment on function private.import_statement_once(text, uuid, jsonb, uuid, text, text, boolean) is
  'Imports a statement for the caller, once for each key: the lines that were sent, or those that were uploaded under the key.';

create function public.import_bank_statement(
  bank_account_id uuid, lines jsonb, key uuid, file_name text default null, account_number text default null,
  takes_other_account boolean default false
) returns jsonb
language sql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
  select private.import_statement_once('import_bank_statement', bank_account_id, lines, key, file_name, account_number, takes_other_account)
$$;
comment on function public.import_bank_statement(uuid, jsonb, uuid, text, text, boolean) is
  'Adds the lines [{posted_on, amount, description, reference, external_id, keep}] of a statement, all or none. '
  'Existing lines are skipped, and so are likely duplicates without keep. Returns {import_id, imported, duplicates, '
  'likely: [{line, like_id}]}; import_id is the key. A file of another account_number is refused unless '
  'takes_other_account is set.';

create function public.import_staged_statement(
  bank_account_id uuid, key uuid, file_name text default null, account_number text default null, takes_other_account boolean default false
) returns jsonb
language sql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
  select private.import_statement_once('import_staged_statement', bank_account_id, null, key, file_name, account_number, takes_other_account)
$$;
comment on function public.import_staged_statement(uuid, uuid, text, text, boolean) is
  'Adds the lines of a statement that were uploaded by stage_import_rows under a key, all or none, as import_bank_statement does. '
  'A refusal leaves them for another try; discard_staged_import forgets them.';

create function public.statement_import_result(key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('bank_transactions.import', 'import bank statements');
begin
  perform private.wait_for_import(org, statement_import_result.key);
  return (
    select i.answer || jsonb_build_object('undone_at', i.undone_at)
    from private.statement_imports i where i.org_id = org and i.id = statement_import_result.key);
end $$;
comment on function public.statement_import_result(uuid) is
  'Result of the import of a statement under a key, waiting for it if it is running; null if nothing was imported.';

create function public.undo_bank_statement(import_id uuid) returns integer
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('bank_transactions.import', 'undo imports of bank statements');
  import private.statement_imports;
  worked bigint;
  gone integer;
begin
  select i.* into import from private.statement_imports i where i.org_id = org and i.id = undo_bank_statement.import_id for update;
  if import.id is null then
    perform private.refuse('statement.unknown_import', 'There is no such import. Load the list again.');
  elsif import.undone_at is not null then
    return 0;
  end if;
  select count(*) into worked from public.bank_transactions t
  where t.org_id = org and t.statement_import_id = import.id and t.status <> 'unmatched';
  if worked > 0 then
    perform private.refuse('statement.worked_on', format(
      '%s of these lines %s matched or excluded by now, so the import cannot be undone. Unmatch them first.',
      worked, case worked when 1 then 'is' else 'are' end));
  end if;
  delete from public.bank_transactions t where t.org_id = org and t.statement_import_id = import.id;
  get diagnostics gone = row_count;
  update private.statement_imports i set undone_at = now() where i.org_id = org and i.id = import.id;
  return gone;
end $$;
comment on function public.undo_bank_statement(uuid) is
  'Undoes an import of lines, unless one of them is matched; returns their number. A second call returns 0.';

create function public.bank_statement_imports(bank_account_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'file_name', i.file_name, 'created_at', i.created_at,
    'undone_at', i.undone_at, 'lines', t.lines, 'worked_on', t.worked_on, 'from', t.first_day, 'through', t.last_day)
    order by i.created_at desc), '[]')
  from private.statement_imports i
  cross join lateral (
    select count(*) as lines, count(*) filter (where t.status <> 'unmatched') as worked_on, min(t.posted_on) as first_day, max(t.posted_on) as last_day
    from public.bank_transactions t where t.org_id = i.org_id and t.statement_import_id = i.id
  ) t
  where i.org_id = private.require('bank_transactions.read', 'read imports of bank statements')
    and i.bank_account_id = bank_statement_imports.bank_account_id
$$;
comment on function public.bank_statement_imports(uuid) is 'Imports of an account''s statements, the newest first, with how many of their lines are matched or excluded.';

grant execute on function public.preview_bank_statement(uuid, jsonb, text, boolean),
  public.import_bank_statement(uuid, jsonb, uuid, text, text, boolean), public.import_staged_statement(uuid, uuid, text, text, boolean), public.statement_import_result(uuid),
  public.undo_bank_statement(uuid), public.bank_statement_imports(uuid) to authenticated;
