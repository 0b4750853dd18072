-- Later postings into a period that had been closed or locked: the balances as known then and now, and the
-- entries between.

create function private.closed_at(org uuid, last_day date) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  closed timestamptz;
begin
  -- The first closing, so that postings while the books were open again are reported too, once they are closed or locked again.
  select min(e.posted_at) into closed from public.journal_entries e
  where e.org_id = org and e.source_kind = 'year_close' and e.entry_date = closed_at.last_day and e.reverses_id is null;
  if closed is null then
    select min(l.created_at) into closed from public.activity_log l
    where l.org_id = org and l.entity = 'company_settings' and l.action = 'locked'
      and (l.changes -> 'books_locked_through' ->> 'to')::date >= closed_at.last_day;
  end if;
  if closed is null then
    perform private.refuse('report.never_closed', format(
      'The books were never closed or locked through %s. Choose the last day of a closed period, or enter the time from which you want changes.', closed_at.last_day));
  end if;
  return closed;
end $$;
comment on function private.closed_at(uuid, date) is
  'Time when a year was first closed on its last day, or when the books were first locked through a day. Refuses if neither happened.';

create function private.changes_report(org uuid, end_date date, parameters jsonb) returns jsonb
language plpgsql stable
set search_path = ''
-- As in recorded_days: few entries are looked up, of a journal that the planner would read completely.
set random_page_cost = 1.1
set max_parallel_workers_per_gather = 0
as $$
declare
  page_rows constant bigint := private.report_rows(parameters);
  page constant integer := private.report_page(parameters);
  skipped constant bigint := (page - 1) * page_rows;
  -- The current state is counted completely.
  since constant timestamptz := coalesce(private.known_at(), private.closed_at(org, changes_report.end_date));
  zone constant text := coalesce((select s.time_zone from public.company_settings s where s.org_id = org), 'UTC');
begin
  perform set_config('ledgerwise.known_at', '', true);
  return (
    with changes as materialized (
      select l.account_id, e.id, e.number, e.entry_number, e.entry_date, e.description, e.source_kind, e.source_id, e.posted_at, e.posted_by,
        l.position, l.debit, l.credit
      from public.journal_entries e
      join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id
      where e.org_id = org and e.posted_at > since and e.entry_date <= changes_report.end_date
    ), moved as materialized (
      select c.account_id, sum(c.debit - c.credit) as net, count(*) as line_count from changes c group by 1
    ), known_then as materialized (
      select k.account_id, k.debit - k.credit as net from private.movements_known(org, null, changes_report.end_date, since) k
    ), now_known as materialized (
      select m.account_id, m.debit - m.credit as net from private.movements(org, null, changes_report.end_date) m
    ), accounts as materialized (
      select a.id, a.code, a.name, coalesce(k.net, 0) as before, m.line_count,
        row_number() over (order by a.code, a.id) as place,
        jsonb_build_object('id', a.id, 'label', a.code || ' ' || a.name, 'link', private.account_link(a.id)) as head
      from moved m
      join public.accounts a on a.org_id = org and a.id = m.account_id
      left join known_then k on k.account_id = a.id
    ), lines as materialized (
      -- Each account starts with its own row.
      select c.*, a.head, row_number() over (order by a.place, c.number, c.position) + a.place as n,
        a.before + sum(c.debit - c.credit) over (partition by a.place order by c.number, c.position) as balance
      from changes c
      join accounts a on a.id = c.account_id
    ), rows as materialized (
      select h.n, jsonb_build_object('section', '', 'group', h.head, 'cells', jsonb_build_object(
        'description', 'As recorded then', 'balance', h.before::numeric(24, 2)::text)) as told
      from (select a.*, sum(a.line_count) over (order by a.place) - a.line_count + a.place as n from accounts a) h
      where h.n > skipped and h.n <= skipped + page_rows
      union all
      select l.n, jsonb_build_object('section', '', 'group', l.head, 'link', private.source_link(org, l.id, l.source_kind, l.source_id),
        'cells', jsonb_build_object('date', l.entry_date, 'number', l.entry_number, 'description', l.description,
          'recorded_on', (l.posted_at at time zone zone)::date, 'recorded_by', coalesce(p.full_name, 'System'),
          'debit', nullif(l.debit, 0)::text, 'credit', nullif(l.credit, 0)::text, 'balance', l.balance::numeric(24, 2)::text))
      from lines l
      left join public.profiles p on p.id = l.posted_by
      where l.n > skipped and l.n <= skipped + page_rows
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(r.told order by r.n), '[]') from rows r),
      'next_page', case when (select sum(a.line_count + 1) from accounts a) > skipped + page_rows then page + 1 end,
      'known_at', since,
      'checks', jsonb_build_array(
        private.report_check('Figures as recorded then plus later changes equal the ledger', (
            select coalesce(sum(abs(n.net)), 0) from now_known n), (
            select coalesce(sum(abs(coalesce(k.net, 0) + coalesce(m.net, 0))), 0) from known_then k full join moved m on m.account_id = k.account_id)),
        private.report_check('Debits equal credits in what changed', (select coalesce(sum(c.debit), 0) from changes c),
          (select coalesce(sum(c.credit), 0) from changes c))))
  );
end $$;
comment on function private.changes_report(uuid, date, jsonb) is
  'Entries recorded after a period was closed, or after known_at, and dated in it or before, by account with the balance as recorded then '
  'and now.';

insert into private.reports (id, call, covers, can_look_back) values
  ('changes-since-close', 'private.changes_report($1, $3, $4)', 'day', true);
