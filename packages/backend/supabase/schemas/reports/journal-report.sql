-- The journal as a report: every entry of a period with its lines, in the order of its day and number.

create function private.journal_report(org uuid, start_date date, end_date date, parameters jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  known_at constant timestamptz := private.known_at();
  first constant text := private.tracked_option(1);
  second constant text := private.tracked_option(2);
  page_rows constant bigint := private.report_rows(parameters);
  page constant integer := private.report_page(parameters);
  skipped constant bigint := (page - 1) * page_rows;
begin
  return (
    with entries as materialized (
      select e.* from public.journal_entries e
      where e.org_id = org and e.posted_at is not null and e.entry_date between journal_report.start_date and journal_report.end_date
        and (known_at is null or e.posted_at <= known_at)
    ), moved as materialized (
      select coalesce(sum(m.debit), 0) as debit, coalesce(sum(m.credit), 0) as credit, coalesce(sum(m.line_count), 0) as line_count
      from private.movements(org, journal_report.start_date, journal_report.end_date) m
    ), lines as (
      select e.*, l.position, l.account_id, l.contact_id, coalesce(l.description, e.description) as line_description, l.debit, l.credit
      from entries e
      join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id
        and private.is_of_option(first, l.tracking_1_id) and private.is_of_option(second, l.tracking_2_id)
      order by e.entry_date, e.number, l.position
      offset skipped limit page_rows
    ), rows as (
      select l.entry_date, l.number, l.position, jsonb_build_object('section', '',
        'group', jsonb_build_object('id', l.id, 'label', concat_ws(' ', l.entry_number, l.description),
          'link', private.source_link(org, l.id, l.source_kind, l.source_id)),
        'cells', jsonb_build_object('date', l.entry_date, 'account', a.code || ' ' || a.name, 'contact', coalesce(c.name, v.name),
          'description', l.line_description, 'debit', nullif(l.debit, 0)::text, 'credit', nullif(l.credit, 0)::text)) as told
      from lines l
      join public.accounts a on a.org_id = org and a.id = l.account_id
      left join public.customers c on c.org_id = org and c.id = l.contact_id
      left join public.vendors v on v.org_id = org and v.id = l.contact_id
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(r.told order by r.entry_date, r.number, r.position), '[]') from rows r),
      'next_page', case when m.line_count > skipped + page_rows then page + 1 end,
      'checks', case when private.is_tracked()
        then private.tracked_check(org, journal_report.start_date, journal_report.end_date) else jsonb_build_array(
        private.report_check('Debits equal credits', m.debit, m.credit),
        private.report_check('The entries add up to the movement on the accounts', m.debit, (select coalesce(sum(e.total_debit), 0) from entries e))) end)
    from moved m
  );
end $$;
comment on function private.journal_report(uuid, date, date, jsonb) is
  'Each entry of a period with its lines, by day and number, a page at a time.';

insert into private.reports (id, call, can_look_back, can_track) values
  ('journal', 'private.journal_report($1, $2, $3, $4)', true, true);
