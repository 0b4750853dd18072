-- Filed GST returns. A filed return never changes; later postings to its period are part of the next one.
--
-- The rule for each return: periods follow each other without gaps, and a return takes every line dated up to
-- its last day, from the first day that was ever filed, that no earlier return took. Entries are numbered, so
-- a return stores the number of the last entry at the time. Filed lines are those dated in the filed periods
-- with a number up to that of the last return; every line is in exactly one return, and filed and unfiled
-- lines add up to the ledger. Later postings change nothing that was filed: a mistake is corrected in the
-- next return (as Inland Revenue, HMRC and the ATO allow below their limits), or the last return is voided
-- and filed again.

create table public.gst_returns (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  start_date date not null,
  end_date date not null,
  return_id uuid,
  through_number integer not null,
  boxes jsonb not null,
  net_payable numeric(24, 2) not null,
  status text not null default 'filed',
  posted_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by uuid,
  void_reason text collate "und-x-icu",
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint gst_returns_return foreign key (return_id, org_id) references public.accounts (id, org_id),
  constraint gst_returns_period check (start_date <= end_date and start_date >= '0001-01-01' and end_date <= '9999-12-31'),
  constraint gst_returns_boxes check (jsonb_typeof(boxes) = 'object'),
  constraint gst_returns_status check (status in ('filed', 'void')),
  constraint gst_returns_void_whole check ((status = 'void') = (voided_at is not null and void_reason is not null)),
  constraint gst_returns_void_reason_length check (char_length(void_reason) <= 500)
);
comment on table public.gst_returns is 'Filed GST returns. Filed by file_gst_return, voided by void_gst_return, never changed.';
comment on column public.gst_returns.user_id is 'User who filed it. No foreign key: the record outlives the account.';
comment on column public.gst_returns.return_id is 'The return: null for the GST return, otherwise the account of a separate return, such as PST.';
comment on column public.gst_returns.boxes is 'Each box with its filed amount, as text.';
comment on column public.gst_returns.net_payable is 'The GST to pay that was filed; a refund when negative.';
comment on column public.gst_returns.through_number is 'Last entry of the journal when it was filed: entries with a higher number were posted later.';
comment on column public.gst_returns.posted_at is 'When it was filed.';
comment on column public.gst_returns.voided_by is 'User who voided it. No foreign key: the record outlives the account.';
comment on constraint gst_returns_return on public.gst_returns is 'This account is not in your chart of accounts. Choose another return';
comment on constraint gst_returns_period on public.gst_returns is 'A return covers a period between 0001-01-01 and 9999-12-31';
comment on constraint gst_returns_boxes on public.gst_returns is 'The boxes of a return are an object';
comment on constraint gst_returns_status on public.gst_returns is 'Status must be filed or void';
comment on constraint gst_returns_void_whole on public.gst_returns is 'A void return needs the time and the reason';
comment on constraint gst_returns_void_reason_length on public.gst_returns is 'Reason cannot exceed 500 characters';

select private.organisation_table('public.gst_returns');
create unique index gst_returns_once on public.gst_returns (org_id, return_id, end_date) nulls not distinct where status = 'filed';
create index gst_returns_return on public.gst_returns (return_id, org_id);

select private.register_records('public.gst_returns', 'GST return', 'GST returns', 'end_date');

select private.grant_permission('gst_returns.read', 'viewer');
select private.grant_permission('gst_returns.file', 'manager');
select private.grant_permission('gst_returns.void', 'manager');
select private.grant_permission('gst_returns.export', 'manager');

select private.let_members('public.gst_returns', 'read');

create trigger gst_returns_touch before update on public.gst_returns
  for each row execute function private.touch_updated_at();
select private.forbid_changes_when_posted('public.gst_returns', 'status', 'voided_at', 'voided_by', 'void_reason');
select private.keep_activity('public.gst_returns', 'end_date', 'boxes', 'through_number', 'posted_at', 'voided_at', 'voided_by');

create type private.filed_gst as (first_day date, last_day date, through_number integer);
comment on type private.filed_gst is 'Filed GST: entries dated between two days with a number up to this one.';

create function private.filed_gst(org uuid, return_id uuid default null) returns private.filed_gst
language sql stable
set search_path = ''
as $$
  select row(min(r.start_date), max(r.end_date), coalesce(max(r.through_number), 0))::private.filed_gst
  from public.gst_returns r where r.org_id = org and r.status = 'filed' and r.return_id is not distinct from filed_gst.return_id
$$;
comment on function private.filed_gst(uuid, uuid) is 'Filed part of a return; without days if nothing is filed.';

create function private.gst_not_filed(org uuid, start_date date, end_date date, return_id uuid default null)
returns table (place integer, box text, label text, amount numeric, filed numeric, late numeric, open numeric)
language plpgsql stable
set search_path = ''
as $$
declare
  done constant private.filed_gst := private.filed_gst(org, gst_not_filed.return_id);
  -- The filed days of the period, and the filed days before it.
  filed_from constant date := case when done.first_day is not null then greatest(gst_not_filed.start_date, done.first_day) end;
  filed_to constant date := least(gst_not_filed.end_date, done.last_day);
  late_to constant date := least(gst_not_filed.start_date - 1, done.last_day);
begin
  return query
  select p.place, p.box, p.label, p.amount, f.amount - s.amount, l.amount, p.amount - (f.amount - s.amount) + l.amount
  from private.gst_boxes(org, gst_not_filed.start_date, gst_not_filed.end_date, null, gst_not_filed.return_id) p
  join private.gst_boxes(org, filed_from, filed_to, null, gst_not_filed.return_id) f on f.box = p.box
  join private.gst_boxes(org, filed_from, filed_to, done.through_number, gst_not_filed.return_id) s on s.box = p.box
  join private.gst_boxes(org, done.first_day, late_to, done.through_number, gst_not_filed.return_id) l on l.box = p.box
  order by p.place;
end $$;
comment on function private.gst_not_filed(uuid, date, date, uuid) is
  'Boxes of a period: its entries, the filed part of them, late postings to periods filed before it, and what a return for it would file now.';

create function private.gst_filing_problem(org uuid, start_date date, end_date date, return_id uuid default null) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  done constant private.filed_gst := private.filed_gst(org, gst_filing_problem.return_id);
  name constant text := private.return_name(org, gst_filing_problem.return_id);
begin
  if gst_filing_problem.start_date <> done.last_day + 1 then
    return array['gst.period_not_next', format(
      '%s is filed through %s, so the next return begins on %s and not on %s. Choose that day, or void the last return first.',
      name, done.last_day, done.last_day + 1, gst_filing_problem.start_date)];
  elsif gst_filing_problem.end_date >= private.today(org) then
    return array['gst.period_not_over', format(
      'The period to %s is not over yet. File its %s return from %s.',
      gst_filing_problem.end_date, name, gst_filing_problem.end_date + 1)];
  end if;
  return null;
end $$;
comment on function private.gst_filing_problem(uuid, date, date, uuid) is
  'Code and message for refusing a return of a period; null if it can be filed.';

create function public.gst_filing(start_date date, end_date date, return_id uuid default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('gst_returns.read', 'see GST returns');
  done constant private.filed_gst := private.filed_gst(org, gst_filing.return_id);
begin
  perform private.require_period(gst_filing.start_date, gst_filing.end_date);
  perform private.require_return(org, gst_filing.return_id);
  return jsonb_build_object(
    'name', case when gst_filing.return_id is not null then private.return_name(org, gst_filing.return_id) end,
    'first_day', done.first_day,
    'last_day', done.last_day,
    'problem', (private.gst_filing_problem(org, gst_filing.start_date, gst_filing.end_date, gst_filing.return_id))[2],
    'boxes', (
      select jsonb_agg(jsonb_build_object('box', b.box, 'label', b.label, 'period', (b.amount - b.filed)::text, 'late', b.late::text,
        'open', b.open::text) order by b.place)
      from private.gst_not_filed(org, gst_filing.start_date, gst_filing.end_date, gst_filing.return_id) b),
    'filed', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'start_date', r.start_date, 'end_date', r.end_date,
        'net_payable', r.net_payable::text, 'filed_at', r.posted_at, 'filed_by', p.full_name) order by r.start_date), '[]')
      from public.gst_returns r
      left join public.profiles p on p.id = r.user_id
      where r.org_id = org and r.return_id is not distinct from gst_filing.return_id and r.status = 'filed' and r.start_date <= gst_filing.end_date and r.end_date >= gst_filing.start_date));
end $$;
comment on function public.gst_filing(date, date, uuid) is
  'Boxes that a return of a period, the GST return or a separate one (tax_returns), would file now, or the reason '
  'why it cannot be filed; and the returns already filed for these days, with user and time.';

create function public.file_gst_return(start_date date, end_date date, key uuid, told jsonb default null, return_id uuid default null) returns uuid
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('gst_returns.file', 'file GST returns');
  answer constant jsonb := private.recall(file_gst_return.key, 'file_gst_return',
    jsonb_build_array(file_gst_return.start_date, file_gst_return.end_date, file_gst_return.told, file_gst_return.return_id));
  problem text[];
  boxes jsonb;
  filed uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.require_period(file_gst_return.start_date, file_gst_return.end_date);
  perform private.require_return(org, file_gst_return.return_id);
  -- Nobody posts meanwhile: later entries have a higher number, and are late.
  perform private.hold_ledger(org);
  problem := private.gst_filing_problem(org, file_gst_return.start_date, file_gst_return.end_date, file_gst_return.return_id);
  if problem is not null then
    perform private.refuse(problem[1], problem[2]);
  end if;
  boxes := (
    select jsonb_object_agg(b.box, b.open::text)
    from private.gst_not_filed(org, file_gst_return.start_date, file_gst_return.end_date, file_gst_return.return_id) b);
  if file_gst_return.told <> boxes then
    perform private.refuse('gst.changed',
      'Something was posted since this return was shown, so its amounts have changed. Review them, then file it.');
  end if;
  insert into public.gst_returns (org_id, return_id, start_date, end_date, boxes, net_payable, through_number)
  select org, file_gst_return.return_id, file_gst_return.start_date, file_gst_return.end_date, boxes, (boxes ->> 'net_payable')::numeric,
    (select l.last_number from private.ledgers l where l.org_id = org)
  returning gst_returns.id into filed;
  perform private.remember(file_gst_return.key, to_jsonb(filed));
  return filed;
end $$;
comment on function public.file_gst_return(date, date, uuid, jsonb, uuid) is
  'Files the GST return of a period, or a separate return (tax_returns), with late postings to periods filed before. Each return starts '
  'on the day after the last. Refuses if the boxes differ from the given ones, if any. Returns its id.';

create function public.void_gst_return(id uuid, reason text, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('gst_returns.void', 'void GST returns');
  answer constant jsonb := private.recall(void_gst_return.key, 'void_gst_return', jsonb_build_array(void_gst_return.id, void_gst_return.reason));
  why text;
  filed public.gst_returns;
  done private.filed_gst;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  why := private.check_reason(void_gst_return.reason);
  perform private.hold_ledger(org);
  select r.* into filed from public.gst_returns r where r.org_id = org and r.id = void_gst_return.id for update;
  done := private.filed_gst(org, filed.return_id);
  if filed.id is null then
    perform private.refuse('gst.return_unknown', format('There is no such %s return. Load the list again.', private.tax_word(org)));
  elsif filed.status = 'void' then
    perform private.refuse('gst.void_already', format('The %s return to %s is void already.', private.return_name(org, filed.return_id), filed.end_date));
  elsif filed.end_date < done.last_day then
    perform private.refuse('gst.later_filed', format(
      'The %s return to %s was filed after the one to %s, and contains its prior-period adjustments. Void that one first.', private.return_name(org, filed.return_id), done.last_day, filed.end_date));
  end if;
  perform private.set_activity_action('voided');
  update public.gst_returns r set status = 'void', voided_at = now(), voided_by = auth.uid(), void_reason = why
  where r.org_id = org and r.id = filed.id;
  perform private.set_activity_action('');
  perform private.remember(void_gst_return.key, to_jsonb(filed.id));
  return filed.id;
end $$;
comment on function public.void_gst_return(uuid, text, uuid) is
  'Voids the last GST return with a stored reason: its amounts are no longer filed. Returns its id.';

grant execute on function public.gst_filing(date, date, uuid), public.file_gst_return(date, date, uuid, jsonb, uuid), public.void_gst_return(uuid, text, uuid) to authenticated;
