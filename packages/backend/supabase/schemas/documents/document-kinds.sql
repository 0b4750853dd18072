-- Document kinds as data: one engine saves, converts, posts, mails, cancels and deletes all of them.

create table private.document_kinds (
  kind text primary key,
  label text not null,
  table_name text not null,
  line_table text not null,
  parent_column text not null,
  number_column text not null,
  date_column text not null,
  contact_table text not null,
  contact_column text not null,
  side text not null,
  statuses text[] not null,
  draft_status text not null,
  fields text[] not null,
  prefix text,
  is_owed boolean generated always as ('due_date' = any (fields)) stored,
  open_status text,
  stays jsonb not null default '{}',
  posted_as text,
  posted_by text,
  post_permission text,
  post_verb text,
  is_mailed boolean not null default false,
  before_mailing text,
  shared_by text,
  recurs boolean not null default false
);
comment on table private.document_kinds is
  'Kinds of documents; a kind is also the name of its number series. All differences between kinds are here, in document_steps and in '
  'document_conversions.';
comment on column private.document_kinds.side is 'sales or purchases.';
comment on column private.document_kinds.statuses is 'The statuses that are stored.';
comment on column private.document_kinds.draft_status is 'The only status in which a document can be changed or deleted.';
comment on column private.document_kinds.fields is 'Fields of a document''s head that users enter; the database sets all others.';
comment on column private.document_kinds.prefix is 'Prefix of its numbers, if the settings have no column for it, such as invoice_prefix.';
comment on column private.document_kinds.is_owed is 'True if it has a due date, and a balance that payments settle.';
comment on column private.document_kinds.open_status is 'The status in which it is owed.';
comment on column private.document_kinds.stays is 'Statuses in which it cannot be cancelled, each with a remedy.';
comment on column private.document_kinds.posted_as is 'source_kind of the entry and stock movements of its posting; null if it posts nothing.';
comment on column private.document_kinds.posted_by is
  'Function in private that posts one, by (org, id), or by (org, id, day) if one of its steps posts.';
comment on column private.document_kinds.post_permission is 'Permission for posting it, whose verb is post_verb; null if one of its steps posts.';
comment on column private.document_kinds.before_mailing is
  'Action that a draft requires before it can be mailed; null if drafts can be mailed.';
comment on column private.document_kinds.shared_by is
  'Function in public that opens an online copy, by (id, days); null if there is none.';
comment on column private.document_kinds.recurs is 'True if recurring documents can create it; its table then has recurring_document_id.';
alter table private.document_kinds enable row level security;

create table private.document_steps (
  kind text not null references private.document_kinds (kind),
  step text not null,
  from_statuses text[] not null,
  status text not null,
  day_column text not null,
  way_out text not null,
  posts boolean not null default false,
  partial_status text,
  primary key (kind, step)
);
comment on table private.document_steps is
  'Transitions of a document from one status to the next, each on a day. Each requires the permission of its name, such as sales_orders.ship.';
comment on column private.document_steps.step is 'A verb, such as ship. Mailing a draft takes the step send, if there is one.';
comment on column private.document_steps.way_out is 'Remedy in all statuses other than from_statuses.';
comment on column private.document_steps.posts is 'The function posted_by of the kind is called on that day.';
comment on column private.document_steps.partial_status is
  'Status while only a part was delivered: the step may then be repeated, by line and quantity. Null for a step that is taken once.';
alter table private.document_steps enable row level security;

create table private.document_conversions (
  kind text not null references private.document_kinds (kind),
  to_kind text not null references private.document_kinds (kind),
  done text not null,
  statuses text[],
  way_out text,
  primary key (kind, to_kind)
);
comment on table private.document_conversions is
  'Conversions of documents. The new one refers to the old one in its parent_column for the kind. Declared by private.convert_documents.';
comment on column private.document_conversions.statuses is
  'Statuses in which it may be converted, with way_out for the others; null for all except cancelled.';
comment on column private.document_conversions.done is 'Past participle for the conversion, such as invoiced.';
create index document_conversions_to_kind on private.document_conversions (to_kind);
alter table private.document_conversions enable row level security;

create function private.document_kind(kind text) returns private.document_kinds
language plpgsql stable
set search_path = ''
as $$
declare
  entry private.document_kinds;
begin
  select k.* into entry from private.document_kinds k where k.kind = document_kind.kind;
  if entry.kind is null then
    perform private.refuse('document.unknown_kind', format('There are no documents of the kind "%s". They are: %s.',
      left(document_kind.kind, 40), (select string_agg(k.kind, ', ' order by k.kind) from private.document_kinds k)));
  end if;
  return entry;
end $$;
comment on function private.document_kind(text) is 'The declaration of a kind of documents; refuses unknown kinds.';

create function private.require_for_kind(entry private.document_kinds, verb text) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return private.require(entry.table_name || '.' || verb, format('%s %ss', verb, entry.label));
end $$;
comment on function private.require_for_kind(private.document_kinds, text) is
  'The caller''s organization if they have the permission for documents of the kind, such as ship sales orders; otherwise refuses.';

create function private.hold_document(org uuid, entry private.document_kinds, document_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  document jsonb;
begin
  execute format('select private.%I($1, $2)', 'hold_' || entry.kind) using org, hold_document.document_id into document;
  if document is null then
    perform private.refuse('document.not_found', format('There is no such %s. Load the list again.', entry.label));
  end if;
  return document || jsonb_build_object('label', entry.label || ' ' || (document ->> entry.number_column));
end $$;
comment on function private.hold_document(uuid, private.document_kinds, uuid) is
  'A document''s row, locked until the transaction ends, with a label such as "invoice INV-000001"; otherwise refuses.';

create function private.sources_of(entry private.document_kinds, document jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(k.parent_column, document -> k.parent_column), '{}')
  from private.document_conversions c
  join private.document_kinds k on k.kind = c.kind
  where c.to_kind = entry.kind and document ->> k.parent_column is not null
$$;
comment on function private.sources_of(private.document_kinds, jsonb) is
  'Source documents by column: {"sales_order_id": …}; empty if a user entered it.';

create function private.successor_of(org uuid, entry private.document_kinds, document_id uuid, only_posted boolean default false) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  target record;
  number text;
begin
  for target in
    select k.* from private.document_conversions c join private.document_kinds k on k.kind = c.to_kind
    where c.kind = entry.kind and (k.is_owed or not successor_of.only_posted) order by k.kind
  loop
    execute format('select t.%I from public.%I t where t.org_id = $1 and t.%I = $2 and t.status <> ''cancelled''%s limit 1',
      target.number_column, target.table_name, entry.parent_column,
      case when successor_of.only_posted then ' and t.posted_at is not null' else '' end)
    using org, successor_of.document_id into number;
    if number is not null then
      return target.label || ' ' || number;
    end if;
  end loop;
  return null;
end $$;
comment on function private.successor_of(uuid, private.document_kinds, uuid, boolean) is
  'The document that a document was converted to and that is not cancelled, such as "invoice INV-000001", or null.';

create function private.require_draft(
  entry private.document_kinds, document jsonb, consequence text, always_immutable boolean default false
) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if document ->> 'status' <> entry.draft_status then
    perform private.refuse(
      case when document ->> 'posted_at' is null and not always_immutable then 'document.not_a_draft' else 'ledger.immutable' end,
      format('The %s %s is %s%s', entry.label, document ->> entry.number_column, document ->> 'status', consequence));
  end if;
end $$;
comment on function private.require_draft(private.document_kinds, jsonb, text, boolean) is
  'Refuses a change that only drafts allow, as ledger.immutable if it is posted, or always; consequence ends the sentence, such as " and '
  'cannot be changed.".';

create function private.delete_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Argument: the kind of document. Refuses posted ones as ledger.immutable.
declare
  entry constant private.document_kinds := private.document_kind(tg_argv[0]);
  document constant jsonb := to_jsonb(old);
begin
  perform private.require_draft(entry, document, ' and cannot be deleted, so that no number is missing.'
    || case when document ->> 'cancelled_at' is null then ' Cancel it instead.' else '' end);
  if document ->> 'number' is not null then
    perform private.release_number(old.org_id, entry.kind, (document ->> 'number')::integer);
  end if;
  return old;
end $$;
comment on function private.delete_draft() is 'Only drafts can be deleted; their numbers are released.';

create function private.refuse_change_of_lines(entry private.document_kinds, document jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_draft(entry, document, ', so its lines cannot be changed. Cancel it instead.',
    always_immutable => true);
end $$;
comment on function private.refuse_change_of_lines(private.document_kinds, jsonb) is 'Lines change with their draft only.';

create function private.keep_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Argument: the kind of document. Runs before each row, so that this refusal precedes others; refuses as ledger.immutable.
declare
  entry constant private.document_kinds := private.document_kind(tg_argv[0]);
  line jsonb;
  document jsonb;
begin
  foreach line in array array[to_jsonb(old), to_jsonb(new)] loop
    -- A line that stays in its document is checked once.
    continue when line is null or line ->> entry.parent_column = document ->> 'id' and line ->> 'org_id' = document ->> 'org_id';
    execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2', entry.table_name)
    using (line ->> 'org_id')::uuid, (line ->> entry.parent_column)::uuid into document;
    perform private.refuse_change_of_lines(entry, document);
  end loop;
  return coalesce(new, old);
end $$;
comment on function private.keep_lines() is 'Only lines of a draft can be changed and deleted.';

create function private.trade_contact(
  org uuid, entry private.document_kinds, contact_id uuid, out name text, out payment_terms integer, out archived_at timestamptz
)
language plpgsql stable
set search_path = ''
as $$
begin
  if entry.contact_table = 'customers' then
    select c.name, c.payment_terms, c.archived_at into name, payment_terms, archived_at
    from public.customers c where c.org_id = org and c.id = trade_contact.contact_id;
  else
    select v.name, v.payment_terms, v.archived_at into name, payment_terms, archived_at
    from public.vendors v where v.org_id = org and v.id = trade_contact.contact_id;
  end if;
end $$;
comment on function private.trade_contact(uuid, private.document_kinds, uuid) is
  'Customer or vendor of a document, with the columns of its kind; nulls if there is none.';

create function private.require_active_contact() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Argument: the kind of document; of a template the column says which.
declare
  document constant jsonb := to_jsonb(new);
  entry constant private.document_kinds := private.document_kind(coalesce(tg_argv[0], document ->> 'kind'));
  former constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  contact record;
begin
  -- Ordered lines can still be billed, and a document that keeps its contact can be continued.
  if document -> entry.contact_column = former -> entry.contact_column or private.sources_of(entry, document) <> '{}' then
    return new;
  end if;
  select c.name, c.archived_at into contact
  from private.trade_contact(new.org_id, entry, (document ->> entry.contact_column)::uuid) c;
  if contact.archived_at is not null then
    perform private.refuse_field('document.contact_inactive', format(
      'The %s "%s" is inactive and gets no new documents. Choose another one, or set the status of this one to Active first.',
      left(entry.contact_table, -1), contact.name), entry.contact_column);
  end if;
  return new;
end $$;
comment on function private.require_active_contact() is 'Refuses new documents for an archived customer or vendor.';
