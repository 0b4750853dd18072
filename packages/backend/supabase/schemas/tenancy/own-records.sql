-- People add records to their own organization and in their own name.

create function private.hold_to_oneself() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.org_id is distinct from private.org_id() then
    perform private.refuse('record.not_yours',
      'Records are added to your current organization. Leave org_id out, or send that organization''s id.');
  end if;
  if new.user_id is distinct from auth.uid() then
    perform private.refuse('record.not_yours',
      'A record is added in your own name. Leave user_id out, or send your own id.');
  end if;
  return new;
end $$;
comment on function private.hold_to_oneself() is 'Users add records to their own organization and in their own name; anything else is refused.';

create function private.accept_as_oneself(target regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  execute format('grant insert (org_id, user_id) on %s to authenticated', target);
  -- Triggers fire in the order of their names: this one precedes those that check references, so that they reveal nothing about other
  -- organizations. Database functions write as its owner: the condition avoids the call for an import of many rows.
  execute format('create trigger %I before insert on %s for each row when (current_user = ''authenticated'') '
    || 'execute function private.hold_to_oneself()', table_name || '_as_oneself', target);
end $$;
comment on function private.accept_as_oneself(regclass) is 'Accepts org_id and user_id in a new record if they are the client''s own.';
