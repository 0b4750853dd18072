-- The journal as text that other programs read: hledger, beancount, and a CSV from which anyone can verify the hash chain.

select private.grant_permission('books.export', 'manager');

create function private.ledger_names(org uuid) returns table (account_id uuid, code text, name text, type text, plain_name text)
language sql stable
set search_path = ''
as $$
  -- Beancount allows letters, digits and dashes in a name; accounts that would get the same name are distinguished by id.
  select a.id, a.code, a.name, a.type,
    case a.type when 'asset' then 'Assets' when 'liability' then 'Liabilities' when 'equity' then 'Equity'
      when 'revenue' then 'Income' else 'Expenses' end || ':' || a.plain
      || case when count(*) over (partition by a.type, a.plain) > 1 then '-' || left(translate(a.id::text, '-', ''), 32) else '' end
  from (
    select b.*, upper(left(p.plain, 1)) || substr(p.plain, 2) as plain
    from public.accounts b
    cross join lateral (select coalesce(nullif(btrim(regexp_replace(b.code || '-' || b.name, '[^A-Za-z0-9]+', '-', 'g'), '-'), ''),
      b.id::text) as plain) p
    where b.org_id = org
  ) a
$$;
comment on function private.ledger_names(uuid) is 'Accounts with names that plain-text accounting programs accept.';

create function private.one_line(value text) returns text
language sql immutable
set search_path = ''
as $$
  select btrim(regexp_replace(coalesce(value, ''), '\s+', ' ', 'g'))
$$;
comment on function private.one_line(text) is 'Text without line breaks.';

create function private.csv_cell(value text) returns text
language sql immutable
set search_path = ''
as $$
  -- A spreadsheet would run a cell that starts like a formula. Adding one quote before any run of quotes keeps this reversible: a verifier
  -- removes one. Leading blanks are skipped, and full-width signs count as the same, as in cells.ts of the product's own files.
  select case when guarded ~ E'[",\r\n]' then '"' || replace(guarded, '"', '""') || '"' else guarded end
  from (select case when value ~ ('^''*([\t\n\v\f\r \u00a0\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u3000\ufeff]*'
    || '[=+@\uff1d\uff0b\uff20\uff0d\ufe66\ufe62\ufe6b\ufe63-]|[\t\r\n])') then '''' || value else coalesce(value, '') end as guarded) g
$$;
comment on function private.csv_cell(text) is 'A text cell of a CSV file (RFC 4180), harmless to spreadsheets.';

create function private.export_hledger(org uuid, start_date date, end_date date) returns text
language sql stable
set search_path = ''
as $$
  with names as (select * from private.ledger_names(org)), base as (select private.base_currency(org) as currency)
  select concat_ws(E'\n',
    (select format('commodity 1000.%s %s', repeat('0', private.minor_units(currency)), currency) from base),
    (select string_agg(format('account %s  ; type:%s', plain_name, case type when 'asset' then 'A' when 'liability' then 'L'
      when 'equity' then 'E' when 'revenue' then 'R' else 'X' end), E'\n' order by plain_name) from names),
    '',
    (select string_agg(e.entry, E'\n\n' order by e.entry_date, e.number) from (
      select j.entry_date, j.number, format(E'%s * (%s) %s%s\n%s', j.entry_date, j.entry_number,
        translate(private.one_line(j.description), ';', ','),
        case when j.reference is null then '' else '  ; reference: ' || translate(private.one_line(j.reference), ',', ' ') end,
        string_agg(format('    %s  %s %s', n.plain_name, trim_scale(l.debit - l.credit), b.currency), E'\n' order by l.position)) as entry
      from public.journal_entries j
      join public.journal_lines l on l.org_id = j.org_id and l.journal_entry_id = j.id
      join names n on n.account_id = l.account_id
      cross join base b
      where j.org_id = org and j.posted_at is not null and j.entry_date between export_hledger.start_date and export_hledger.end_date
      group by j.id, j.entry_date, j.number, j.entry_number, j.description, j.reference
    ) e),
    '')
$$;
comment on function private.export_hledger(uuid, date, date) is 'The journal in hledger''s syntax, in the base currency.';

create function private.beancount_text(value text) returns text
language sql immutable
set search_path = ''
as $$
  select '"' || replace(replace(private.one_line(value), '\', '\\'), '"', '\"') || '"'
$$;
comment on function private.beancount_text(text) is 'A string of beancount''s syntax.';

create function private.export_beancount(org uuid, start_date date, end_date date) returns text
language sql stable
set search_path = ''
as $$
  with names as (select * from private.ledger_names(org)), base as (select private.base_currency(org) as currency)
  select concat_ws(E'\n',
    (select format('option "operating_currency" "%s"', currency) from base),
    (select string_agg(format('%s open %s %s', coalesce(export_beancount.start_date, date '1970-01-01'), plain_name, b.currency),
      E'\n' order by plain_name) from names cross join base b),
    '',
    (select string_agg(e.entry, E'\n\n' order by e.entry_date, e.number) from (
      select j.entry_date, j.number, format(E'%s * %s\n  number: "%s"%s\n%s', j.entry_date, private.beancount_text(j.description),
        j.entry_number,
        case when j.reference is null then '' else E'\n  reference: ' || private.beancount_text(j.reference) end,
        string_agg(format('  %s  %s %s', n.plain_name, l.debit - l.credit, b.currency), E'\n' order by l.position)) as entry
      from public.journal_entries j
      join public.journal_lines l on l.org_id = j.org_id and l.journal_entry_id = j.id
      join names n on n.account_id = l.account_id
      cross join base b
      where j.org_id = org and j.posted_at is not null and j.entry_date between export_beancount.start_date and export_beancount.end_date
      group by j.id, j.entry_date, j.number, j.entry_number, j.description, j.reference
    ) e),
    '')
$$;
comment on function private.export_beancount(uuid, date, date) is 'The journal in beancount''s syntax, in the base currency.';

create function private.export_csv(org uuid, start_date date, end_date date) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(E'\r\n',
    'entry_number,number,entry_date,description,reference,source_kind,source_id,reverses_id,posted_at,previous_hash,hash,'
      || 'position,account_id,account_code,account_name,account_type,debit,credit,contact_id,currency,foreign_amount,gst_box,'
      || 'tracking_1_id,tracking_2_id,line_description',
    (select string_agg(concat_ws(',', j.entry_number, j.number, j.entry_date, private.csv_cell(j.description),
        private.csv_cell(coalesce(j.reference, '')), j.source_kind, coalesce(j.source_id::text, ''), coalesce(j.reverses_id::text, ''),
        to_char(j.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), j.previous_hash, j.hash,
        l.position, l.account_id, private.csv_cell(a.code), private.csv_cell(a.name), a.type, l.debit, l.credit,
        coalesce(l.contact_id::text, ''), coalesce(l.currency, ''), coalesce(l.foreign_amount::text, ''), coalesce(l.gst_box, ''),
        coalesce(l.tracking_1_id::text, ''), coalesce(l.tracking_2_id::text, ''), private.csv_cell(coalesce(l.description, ''))), E'\r\n' order by j.number, l.position)
     from public.journal_entries j
     join public.journal_lines l on l.org_id = j.org_id and l.journal_entry_id = j.id
     join public.accounts a on a.org_id = l.org_id and a.id = l.account_id
     where j.org_id = org and j.posted_at is not null and j.entry_date between export_csv.start_date and export_csv.end_date),
    '')
$$;
comment on function private.export_csv(uuid, date, date) is
  'The journal as CSV, one row per line, with the values that its hashes are computed from.';

create function public.export_journal(start_date date, end_date date, format text) returns text
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('books.export', 'export the journal');
  first_day constant date := coalesce(export_journal.start_date, date '0001-01-01');
  last_day constant date := coalesce(export_journal.end_date, date '9999-12-31');
begin
  perform private.require_period(first_day, last_day);
  return case export_journal.format
    when 'hledger' then private.export_hledger(org, first_day, last_day)
    when 'beancount' then private.export_beancount(org, first_day, last_day)
    when 'csv' then private.export_csv(org, first_day, last_day)
    else private.refuse_format(export_journal.format) end;
end $$;
comment on function public.export_journal(date, date, text) is
  'The posted journal between two days as hledger, beancount or csv text. A day that is null sets no limit.';

create function private.refuse_format(format text) returns text
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse('export.unknown_format', format('The journal is exported as hledger, beancount or csv, not as "%s".', left(refuse_format.format, 40)));
  return null;
end $$;
comment on function private.refuse_format(text) is 'Names the formats that there are.';

grant execute on function public.export_journal(date, date, text) to authenticated;
