-- Controls of the books: each compares two figures that must be equal and that different code computed, and names the rows that differ.

create type private.control as (
  "check" text,
  ok boolean,
  expected text,
  actual text,
  detail text
);
comment on type private.control is 'One control: the comparison, its result, both sides, and the rows that differ.';

create function private.way_out(control text) returns text
language sql immutable
set search_path = ''
as $$
  select case control
    when 'balanced entries' then 'Nothing in the product changes what is posted: ask the operator of the server to restore these entries from a backup'
    when 'hash chain' then 'Nothing in the product changes what is posted: ask the operator of the server to restore these entries from a backup'
    when 'trial balance' then 'Ask the operator of the server to rebuild the balances: select private.rebuild_balances of this organization'
    when 'kept balances = lines' then 'Ask the operator of the server to rebuild the balances: select private.rebuild_balances of this organization'
    when 'receivables = ledger' then 'Cancel the documents and void the payments that the other controls name, and enter them again; where they name none, ask the operator of the server to compare the open invoices with a backup'
    when 'payables = ledger' then 'Cancel the documents and void the payments that the other controls name, and enter them again; where they name none, ask the operator of the server to compare the open bills with a backup'
    when 'contacts = ledger' then 'The ledger is right: ask the operator of the server to set these balances to what it says'
    when 'documents = postings and payments' then 'Void what settled these documents, cancel them and enter them again'
    when 'foreign balances' then 'Reverse these entries, or cancel these documents, and enter them again'
    when 'stock = ledger' then 'Count these items and adjust their stock; reverse what was posted to the inventory accounts by hand'
    when 'bank = ledger' then 'Void these payments and record them again; undo these reconciliations, and finish them again'
    when 'cash flow = change in cash' then 'Reverse what the other controls name in that year; where they name nothing, ask the operator of the server to compare the subtypes of accounts with a backup'
    when 'depreciation = ledger' then 'Ask the operator of the server to restore this depreciation from a backup'
    when 'fixed assets = register' then 'Enter what is missing into the register, or reverse what was posted to these accounts; dispose of an asset that is sold'
    when 'tax accounts = GST return' then 'Reverse these entries, and post them by a document or with a GST account'
    when 'GST return = documents' then 'Nothing in the product changes what is posted: ask the operator of the server to restore these documents or their entries from a backup'
    when 'number gaps' then 'Nothing in the product leaves out a number: ask the operator of the server to restore what is missing from a backup'
    when 'banking audit chain' then 'Nothing in the product changes this record: ask the operator of the server to compare it with a backup'
  end
$$;
comment on function private.way_out(text) is 'Remedy for the faults of a control; null if each fault has its own.';

create function private.control_of(name text, expected numeric, actual numeric, faults text[] default '{}') returns private.control
language sql immutable
set search_path = ''
as $$
  select row(name, c.ok, expected::text, actual::text,
    case when not c.ok then concat_ws('. ', nullif(array_to_string(faults[1:20], '; ')
      || case when cardinality(faults) > 20 then format('; and %s more', cardinality(faults) - 20) else '' end, ''),
      private.way_out(name)) end)::private.control
  from (select expected = actual and cardinality(faults) = 0 as ok) c
$$;
comment on function private.control_of(text, numeric, numeric, text[]) is
  'A control from its two sides and the rows that are at fault, with what to do about them.';

create function private.control_by_faults(name text, faults text[]) returns private.control
language sql immutable
set search_path = ''
as $$
  select private.control_of(name, 0, cardinality(faults), faults)
$$;
comment on function private.control_by_faults(text, text[]) is 'A control that counts faulty rows, of which there must be none.';

create function private.ledger_balance(org uuid, subtype text) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(m.debit - m.credit), 0)
  from private.account_months m
  join public.accounts a on a.org_id = m.org_id and a.id = m.account_id
  where m.org_id = org and a.subtype = ledger_balance.subtype
$$;
comment on function private.ledger_balance(uuid, text) is 'Balance of the accounts of a subtype, debit positive.';

create function private.posted_by_hand(org uuid, subtype text) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(l.debit - l.credit), 0)
  from public.accounts a
  join public.journal_lines l on l.org_id = a.org_id and l.account_id = a.id
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id and e.source_id is null
    -- A revaluation of a contact's balance is reversed, or clears what documents left.
    and (l.contact_id is null or e.source_kind <> 'revaluation')
  where a.org_id = org and a.subtype = posted_by_hand.subtype
$$;
comment on function private.posted_by_hand(uuid, text) is 'Part of a balance without documents: manual journal entries, revaluations.';
