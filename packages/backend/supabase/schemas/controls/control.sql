-- The controls of the books: each compares two things that must agree and that were written by different code, and
-- names the rows where they do not.

create type private.control as (
  "check" text,
  ok boolean,
  expected text,
  actual text,
  detail text
);
comment on type private.control is 'One control: what was compared, whether it agrees, both sides, and which rows do not.';

create function private.control_of(name text, expected numeric, actual numeric, faults text[] default '{}') returns private.control
language sql immutable
set search_path = ''
as $$
  select row(name, expected = actual and cardinality(faults) = 0, expected::text, actual::text,
    nullif(array_to_string(faults[1:20], '; ')
      || case when cardinality(faults) > 20 then format('; and %s more', cardinality(faults) - 20) else '' end, ''))::private.control
$$;
comment on function private.control_of(text, numeric, numeric, text[]) is 'A control from its two sides and the rows that are at fault.';

create function private.control_by_faults(name text, faults text[]) returns private.control
language sql immutable
set search_path = ''
as $$
  select private.control_of(name, 0, cardinality(faults), faults)
$$;
comment on function private.control_by_faults(text, text[]) is 'A control that counts the rows at fault, of which there must be none.';

create function private.ledger_balance(org uuid, subtype text) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(m.debit - m.credit), 0)
  from private.account_months m
  join public.accounts a on a.org_id = m.org_id and a.id = m.account_id
  where m.org_id = org and a.subtype = ledger_balance.subtype
$$;
comment on function private.ledger_balance(uuid, text) is 'What the accounts of a subtype hold, debit positive.';

create function private.posted_by_hand(org uuid, subtype text) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(l.debit - l.credit), 0)
  from public.accounts a
  join public.journal_lines l on l.org_id = a.org_id and l.account_id = a.id
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id and e.source_id is null
    -- What a revaluation moves of a contact's balance is undone, or clears what documents left.
    and (l.contact_id is null or e.source_kind <> 'revaluation')
  where a.org_id = org and a.subtype = posted_by_hand.subtype
$$;
comment on function private.posted_by_hand(uuid, text) is
  'The part of a balance that no document stands behind: journal entries of people, revaluations.';
