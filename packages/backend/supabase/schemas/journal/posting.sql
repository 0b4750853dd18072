-- Posting: the one way into the journal. Every event ends in post_entry, which holds the ledger's row while it numbers,
-- chains and writes the entry, and so orders postings and period locks.

create function private.require_calendar_date(on_date date) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  -- No report shows dates beyond these, infinity included.
  if on_date not between '0001-01-01' and '9999-12-31' then
    perform private.refuse('ledger.date_out_of_range', format(
      '%s is not a valid date. Choose a date between 0001-01-01 and 9999-12-31.', on_date));
  end if;
end $$;
comment on function private.require_calendar_date(date) is 'Refuses a date outside the range of reports. Other checks refuse a missing date.';

create function private.check_entry_texts(description text, reference text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(description) > 1000 or char_length(reference) > 200 then
    perform private.refuse('ledger.too_long',
      'The description of an entry can have 1000 characters, its reference 200. Shorten them.');
  end if;
end $$;
comment on function private.check_entry_texts(text, text) is 'Refuses texts that an entry cannot hold.';

create function private.require_open_period(org uuid, on_date date) returns void
language plpgsql
set search_path = ''
as $$
declare
  locked_through date;
begin
  perform private.require_calendar_date(on_date);
  select s.books_locked_through into locked_through from public.company_settings s where s.org_id = org;
  if on_date <= locked_through then
    perform private.refuse('ledger.period_locked', format(
      'The books are locked through %s, so nothing can be posted on %s. Choose a later date, or ask an admin to unlock.',
      locked_through, on_date));
  end if;
end $$;
comment on function private.require_open_period(uuid, date) is 'Refuses a date in a locked period, or beyond the calendar.';

create function private.step_date(org uuid, given date, earliest date, since text, action text) returns date
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_calendar_date(step_date.given);
  if step_date.given < step_date.earliest then
    perform private.refuse('document.date_too_early', format('%s %s, so it cannot be %s on %s. Choose that day or a later one.',
      step_date.since, step_date.earliest, step_date.action, step_date.given));
  end if;
  return coalesce(step_date.given, greatest(private.today(org), step_date.earliest));
end $$;
comment on function private.step_date(uuid, date, date, text, text) is
  'Day of a step: the given one, which must not be before the earliest; by default the organization''s today, or '
  'the earliest if that is later. since begins the message: "The sales order SO-000001 was fulfilled on".';

create function private.post_entry(
  org uuid, entry_date date, description text, reference text, source_kind text, source_id uuid,
  lines private.posting_line[], reverses_id uuid default null, entry_id uuid default null
) returns uuid
language plpgsql
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  ledger private.ledgers;
  posted_id constant uuid := coalesce(post_entry.entry_id, private.uuid_v7());
  now_at constant timestamptz := clock_timestamp();
  person constant uuid := auth.uid();
  outer_action constant text := coalesce(current_setting('ledgerwise.activity_action', true), '');
  -- Blank is null: an export shows both the same, and must hash the same.
  memo constant text := nullif(btrim(post_entry.reference), '');
  total numeric;
  line_count integer;
  chained text;
  hashed text;
begin
  if post_entry.entry_date is null then
    perform private.refuse('ledger.date_required', 'Enter the posting date.');
  end if;
  perform private.check_entry_texts(post_entry.description, memo);
  -- A posted entry can be reversed and a year closed even with accounts that take no new postings.
  perform private.check_lines(org, post_entry.lines,
    may_be_inactive => post_entry.reverses_id is not null or post_entry.source_kind = 'year_close');

  -- A manual line on a GST account is an adjustment in the return, which then agrees with the account; settling an earlier return is not. A
  -- reversal stays in the box of the reversed line.
  select array_agg(row(l.account_id, l.debit, l.credit, nullif(btrim(l.description), ''), l.contact_id, l.currency, l.foreign_amount,
      coalesce(l.gst_box, case when (g.account_id is not null or o.account_id is not null) and post_entry.reverses_id is null then
        case when g.account_id is null then 'tax_' else 'gst_' end
        -- Opening entries belong to returns filed in the previous software.
        || case when post_entry.source_kind = 'opening' or private.settles_gst(org, post_entry.lines) then 'settled' else 'adjustment' end
      end), l.tax_component, l.tracking_1_id, l.tracking_2_id, l.tax_base)::private.posting_line order by l.n),
    sum(l.debit), count(*)
  into lines, total, line_count
  from unnest(post_entry.lines) with ordinality
    l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base, n)
  -- Not by private.gst_accounts, which would be planned again for every entry.
  left join (
    select distinct p.account_id from private.account_purposes p
    where p.org_id = org and p.purpose in ('gst_collected', 'gst_paid')
  ) g on g.account_id = l.account_id
  left join private.tax_return_accounts o on o.org_id = org and o.account_id = l.account_id
  where l.debit <> 0 or l.credit <> 0;
  if line_count = 0 then
    return null;
  end if;

  select string_agg(private.line_text(l.n::integer, l.account_id, l.debit, l.credit, l.contact_id, l.currency,
    l.foreign_amount, l.gst_box, l.description, l.tracking_1_id, l.tracking_2_id), E'\n' order by l.n)
  into chained
  from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base, n);

  -- From here on, all other postings wait.
  select t.* into ledger from private.ledgers t where t.org_id = org for update;
  if not found then
    insert into private.ledgers (org_id) values (org) on conflict do nothing;
    select t.* into ledger from private.ledgers t where t.org_id = org for update;
  end if;
  perform private.require_open_period(org, post_entry.entry_date);
  hashed := private.entry_hash(ledger.last_hash, ledger.last_number + 1, post_entry.entry_date,
    coalesce(post_entry.description, ''), memo, post_entry.source_kind, post_entry.source_id,
    post_entry.reverses_id, now_at, chained);

  -- The history of a document already shows that it was posted; its entry need not repeat it.
  perform private.set_activity_action(case when post_entry.source_kind in ('journal', 'year_close', 'revaluation')
    or (post_entry.source_kind = 'opening' and post_entry.source_id is null) then 'posted' else 'none' end);
  if post_entry.entry_id is null then
    insert into public.journal_entries (org_id, id, user_id, number, entry_date, description, reference, total_debit,
      total_credit, status, source_kind, source_id, reverses_id, posted_at, posted_by, previous_hash, hash)
    values (org, posted_id, person, ledger.last_number + 1, post_entry.entry_date, coalesce(post_entry.description, ''),
      memo, total, total, 'posted', post_entry.source_kind, post_entry.source_id, post_entry.reverses_id,
      now_at, person, ledger.last_hash, hashed);
  else
    update public.journal_entries e set number = ledger.last_number + 1, entry_date = post_entry.entry_date,
      description = coalesce(post_entry.description, ''), reference = memo, total_debit = total,
      total_credit = total, status = 'posted', draft_lines = null, posted_at = now_at, posted_by = person,
      previous_hash = ledger.last_hash, hash = hashed
    where e.org_id = org and e.id = post_entry.entry_id;
  end if;
  perform private.set_activity_action(outer_action);
  insert into public.journal_lines (org_id, journal_entry_id, position, account_id, entry_date, description, debit, credit,
    contact_id, currency, foreign_amount, gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base)
  select org, posted_id, l.n, l.account_id, post_entry.entry_date, l.description, l.debit, l.credit, l.contact_id,
    l.currency, l.foreign_amount, l.gst_box, l.tax_component, l.tracking_1_id, l.tracking_2_id, l.tax_base
  from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base, n);
  update private.ledgers t set last_number = t.last_number + 1, last_hash = hashed where t.org_id = org;
  return posted_id;
end $$;
comment on function private.post_entry(uuid, date, text, text, text, uuid, private.posting_line[], uuid, uuid) is
  'Posts an entry and returns its id; null if every line is zero. With entry_id, that draft is posted.';

create function private.reverse_entry(
  org uuid, entry_id uuid, entry_date date, description text, source_kind text default 'reversal', source_id uuid default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry public.journal_entries;
  reversal uuid;
begin
  select e.* into entry from public.journal_entries e where e.org_id = org and e.id = reverse_entry.entry_id for update;
  if entry.id is null then
    perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
  elsif entry.posted_at is null then
    perform private.refuse('ledger.not_posted', 'This journal entry is a draft. Change or delete it instead of reversing it.');
  elsif entry.reversed_by_id is not null then
    perform private.refuse('ledger.already_reversed', format(
      'Journal entry %s has been reversed already, by %s.', entry.entry_number,
      (select e.entry_number from public.journal_entries e where e.org_id = org and e.id = entry.reversed_by_id)));
  end if;
  reversal := private.post_entry(org, reverse_entry.entry_date, reverse_entry.description, entry.entry_number,
    reverse_entry.source_kind, coalesce(reverse_entry.source_id, entry.source_id),
    (select array_agg(row(l.account_id, l.credit, l.debit, l.description, l.contact_id, l.currency, -l.foreign_amount,
      l.gst_box, l.tax_component, l.tracking_1_id, l.tracking_2_id, -l.tax_base)::private.posting_line order by l.position)
     from public.journal_lines l where l.org_id = org and l.journal_entry_id = entry.id),
    entry.id);
  perform private.set_activity_action('reversed');
  update public.journal_entries e set status = 'reversed', reversed_by_id = reversal
  where e.org_id = org and e.id = entry.id;
  perform private.set_activity_action('');
  return reversal;
end $$;
comment on function private.reverse_entry(uuid, uuid, date, text, text, uuid) is
  'Posts the opposite of an entry, links both ways, and returns the reversal''s id.';
