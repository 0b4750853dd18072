-- The reports that there are. Each declares itself in the file of its function.

create table private.reports (
  id text primary key,
  call text not null,
  covers text not null default 'period' check (covers in ('period', 'day')),
  can_look_back boolean not null default false,
  can_track boolean not null default false
);
comment on table private.reports is 'Reports of run_report, with the functions that compute them.';
comment on column private.reports.id is 'As in the addresses of the screens: profit-loss.';
comment on column private.reports.call is
  'Returns {rows, checks}: a call of a function, with $1 for the organization, $2 and $3 for the first and the last day, and $4 for the parameters.';
comment on column private.reports.covers is 'A period, or the end of its last day, and then no first day is needed.';
comment on column private.reports.can_look_back is
  'True if it can show the books as recorded at an earlier time. Not if it counts documents, of which only the present state is known.';
comment on column private.reports.can_track is
  'True if it can be limited to tracking options. Not if it counts records without options, such as bank accounts and documents.';
alter table private.reports enable row level security;

create function private.report_of(id text) returns private.reports
language plpgsql stable
set search_path = ''
as $$
declare
  entry private.reports;
begin
  select r.* into entry from private.reports r where r.id = report_of.id;
  if entry.id is null then
    perform private.refuse('report.unknown', format('There is no report "%s". Choose one from the list.', left(coalesce(report_of.id, ''), 40)));
  end if;
  return entry;
end $$;
comment on function private.report_of(text) is 'A report by its id, or a refusal.';
