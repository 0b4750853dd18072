-- Roles of members. A role is one row here: its name, the role that it includes, and its additional permissions.

-- From most to least permissions, in display order.
create type public.member_role as enum ('admin', 'manager', 'accountant', 'user', 'viewer');
comment on type public.member_role is 'The permissions of members are in role_permissions.';

create table private.roles (
  role public.member_role primary key,
  label text not null,
  may text not null,
  includes public.member_role references private.roles,
  adds text[] not null default '{}'
);
create index roles_includes on private.roles (includes);
alter table private.roles enable row level security;
comment on table private.roles is 'Roles of members.';
comment on column private.roles.label is 'Name on screens.';
comment on column private.roles.may is 'Short description of its permissions, shown when a role is chosen.';
comment on column private.roles.includes is 'The role whose permissions it includes.';
comment on column private.roles.adds is 'Further permissions that are not declared elsewhere.';

insert into private.roles (role, label, may, includes, adds) values
  ('viewer', 'Viewer', 'Reads only', null, '{}'),
  ('user', 'User', 'Works with documents and payments, sees own customers', 'viewer', '{}'),
  ('accountant', 'Accountant', 'Reads everything, posts entries, locks and closes periods', 'viewer', array[
    'customers.read_all', 'activity.read_all', 'opening_balances.read', 'books.lock', 'books.close',
    'journal_entries.create', 'journal_entries.update', 'journal_entries.post', 'journal_entries.reverse']),
  ('manager', 'Manager', 'Everything except users, deleting and the period lock', 'user', '{}'),
  ('admin', 'Admin', 'Everything, including users and deleting', 'manager', '{}');

create function private.roles_in_words() returns text
language sql stable
set search_path = ''
as $$
  select private.alternatives(array_agg(r.role::text order by r.role)) from private.roles r
$$;
comment on function private.roles_in_words() is 'The names of all roles: admin, manager, accountant, user or viewer.';
