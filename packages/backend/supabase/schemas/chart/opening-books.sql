-- A new organization begins with the default chart and the posting rules that it needs.

create function private.open_books(org uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The log shows what users did; a new company has done nothing yet.
  perform private.set_activity_action('none');
  insert into public.accounts (org_id, code, name, type, subtype)
  select org, d.code, d.name, d.type, d.subtype from private.default_accounts d;
  insert into public.posting_rules (org_id, purpose, match, account_id)
  select org, split_part(rule, ':', 1), split_part(rule, ':', 2), a.id
  from private.default_accounts d
  cross join unnest(d.purposes) rule
  join public.accounts a on a.org_id = org and a.code = d.code;
  perform private.set_activity_action('');
end $$;
comment on function private.open_books(uuid) is 'Gives an organization its chart of accounts and posting rules.';

create function private.open_books_of_organisation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.open_books(new.id);
  return new;
end $$;
comment on function private.open_books_of_organisation() is 'A new organization has books from its first moment.';
