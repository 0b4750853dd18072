-- Contacts of control account lines: receivables and payables are tracked by contact.

create function private.check_line_contacts(org uuid, lines jsonb, asks_contact boolean) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select l.n, a.code, a.name, a.subtype, l.contact_id into fault
  from (
    select e.n, e.value, nullif(btrim(e.value ->> 'contact_id'), '') as contact_id
    from jsonb_array_elements(lines) with ordinality e (value, n)
  ) l
  join public.accounts a on a.org_id = org
    and case when l.value ? 'account_code' then a.code = l.value ->> 'account_code' else a.id::text = l.value ->> 'account_id' end
  where case a.subtype
    when 'receivable' then case when l.contact_id is null then asks_contact
      else not exists (select from public.customers c where c.org_id = org and c.id::text = l.contact_id) end
    when 'payable' then case when l.contact_id is null then asks_contact
      else not exists (select from public.vendors v where v.org_id = org and v.id::text = l.contact_id) end
    else l.contact_id is not null end
  order by l.n limit 1;
  if not found then
    return;
  elsif fault.subtype not in ('receivable', 'payable') then
    perform private.refuse_field('ledger.contact_not_kept', format(
      'Contact must be empty, because account %s %s keeps nothing by customer or vendor. Clear it, or choose another account.',
      fault.code, fault.name), 'contact_id', fault.n);
  elsif fault.contact_id is null then
    perform private.refuse_field('ledger.contact_required', format('Contact is missing. Account %s %s keeps %s, so choose the %s.',
      fault.code, fault.name,
      case fault.subtype when 'receivable' then 'what each customer owes' else 'what each vendor is owed' end,
      case fault.subtype when 'receivable' then 'customer' else 'vendor' end), 'contact_id', fault.n);
  end if;
  perform private.refuse_field('ledger.wrong_contact', format('Contact must be one of your %s, because account %s %s keeps %s. Choose another one.',
    case fault.subtype when 'receivable' then 'customers' else 'vendors' end, fault.code, fault.name,
    case fault.subtype when 'receivable' then 'what each customer owes' else 'what each vendor is owed' end), 'contact_id', fault.n);
end $$;
comment on function private.check_line_contacts(uuid, jsonb, boolean) is
  'Refuses a line on a control account without its customer or vendor if required, and a contact on any other account.';

create function private.keep_posted_contact() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  entry text;
begin
  -- After the foreign keys, which name the documents that refer to it.
  select e.entry_number into entry
  from public.journal_lines l
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id
  where l.org_id = old.org_id and l.contact_id = old.id
  order by e.number desc limit 1;
  if found then
    perform private.refuse('record.referenced', format(
      '"%s" is named in journal entry %s, so it cannot be deleted. Set its status to Inactive instead.', old.name, entry));
  end if;
  return null;
end $$;
comment on function private.keep_posted_contact() is
  'A customer or vendor of a posted entry cannot be deleted, because reports show who paid and was paid.';
