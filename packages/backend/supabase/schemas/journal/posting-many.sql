-- Posting many entries at once. Entry by entry, one transaction would create a version of the ledger's row and of each balance for each
-- entry, and each would be skipped by the next.

create type private.entry_to_post as (
  entry_date date, description text, reference text, source_kind text, source_id uuid, lines private.posting_line[]
);
comment on type private.entry_to_post is 'An entry as the arguments of post_entry have it.';

create function private.plain_entries(org uuid, entries private.entry_to_post[]) returns private.entry_to_post[]
language sql stable
set search_path = ''
as $$
  with gst as (
    select array_agg(g.account_id) as accounts,
      (select array_agg(t.account_id) from private.tax_return_accounts t where t.org_id = org) as own
    from private.gst_accounts(org) g
  )
  select array_agg(row(e.entry_date, coalesce(e.description, ''), nullif(btrim(e.reference), ''), e.source_kind, e.source_id,
    p.lines)::private.entry_to_post order by e.n)
  from unnest(entries) with ordinality e (entry_date, description, reference, source_kind, source_id, lines, n)
  cross join gst
  cross join lateral (
    select array_agg(row(l.account_id, l.debit, l.credit, nullif(btrim(l.description), ''), l.contact_id, l.currency,
      l.foreign_amount, coalesce(l.gst_box, case when l.account_id = any (gst.accounts) then 'gst_adjustment'
        when l.account_id = any (gst.own) then 'tax_adjustment' end),
      l.tax_component, l.tracking_1_id, l.tracking_2_id, l.tax_base)::private.posting_line order by l.n) as lines
    from unnest(e.lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base, n)
    where l.debit <> 0 or l.credit <> 0
  ) p
$$;
comment on function private.plain_entries(uuid, private.entry_to_post[]) is
  'Entries as stored: without blanks, without lines of zero, and with the box of every line on a GST account.';

create function private.post_entries(org uuid, entries private.entry_to_post[]) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  plain constant private.entry_to_post[] := private.plain_entries(org, post_entries.entries);
  now_at constant timestamptz := clock_timestamp();
  person constant uuid := auth.uid();
  outer_action constant text := coalesce(current_setting('ledgerwise.activity_action', true), '');
  ledger private.ledgers;
  entry private.entry_to_post;
  ids uuid[] := '{}';
  previous_hashes text[] := '{}';
  hashes text[] := '{}';
  hashed text;
begin
  if plain is null then
    return ids;
  end if;
  perform private.check_lines(org, e.lines) from unnest(plain) e;
  insert into private.ledgers (org_id) values (org) on conflict do nothing;
  select t.* into ledger from private.ledgers t where t.org_id = org for update;
  perform private.require_open_period(org, (select min(e.entry_date) from unnest(plain) e));

  hashed := ledger.last_hash;
  foreach entry in array plain loop
    ids := ids || private.uuid_v7();
    previous_hashes := previous_hashes || hashed;
    hashed := private.entry_hash(hashed, ledger.last_number + cardinality(ids), entry.entry_date, entry.description,
      entry.reference, entry.source_kind, entry.source_id, null, now_at,
      (select string_agg(private.line_text(l.n::integer, l.account_id, l.debit, l.credit, l.contact_id, l.currency,
        l.foreign_amount, l.gst_box, l.description, l.tracking_1_id, l.tracking_2_id), E'\n' order by l.n)
       from unnest(entry.lines) with ordinality
         l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base, n)));
    hashes := hashes || hashed;
  end loop;

  perform private.set_activity_action('none');
  insert into public.journal_entries (org_id, id, user_id, number, entry_date, description, reference, total_debit,
    total_credit, status, source_kind, source_id, posted_at, posted_by, previous_hash, hash)
  select org, e.id, person, ledger.last_number + e.n, e.entry_date, e.description, e.reference, t.total, t.total, 'posted',
    e.source_kind, e.source_id, now_at, person, e.previous_hash, e.hash
  from rows from (unnest(plain), unnest(ids), unnest(previous_hashes), unnest(hashes)) with ordinality
    e (entry_date, description, reference, source_kind, source_id, lines, id, previous_hash, hash, n)
  cross join lateral (select sum(l.debit) as total from unnest(e.lines) l) t
  order by e.n;
  perform private.set_activity_action(outer_action);
  insert into public.journal_lines (org_id, journal_entry_id, position, account_id, entry_date, description, debit, credit,
    contact_id, currency, foreign_amount, gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base)
  select org, e.id, l.n, l.account_id, e.entry_date, l.description, l.debit, l.credit, l.contact_id, l.currency,
    l.foreign_amount, l.gst_box, l.tax_component, l.tracking_1_id, l.tracking_2_id, l.tax_base
  from rows from (unnest(plain), unnest(ids)) with ordinality
    e (entry_date, description, reference, source_kind, source_id, lines, id, n)
  cross join lateral unnest(e.lines) with ordinality
    l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, tax_component, tracking_1_id, tracking_2_id, tax_base, n)
  order by e.n, l.n;
  update private.ledgers t set last_number = t.last_number + cardinality(ids), last_hash = hashed
  where t.org_id = org;
  return ids;
end $$;
comment on function private.post_entries(uuid, private.entry_to_post[]) is
  'Posts entries in their order, as post_entry would one by one, and returns their ids. Each has an amount.';
