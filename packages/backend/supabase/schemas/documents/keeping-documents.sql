-- Common setup of document tables: keys, indexes, permissions, history, and the protection of posted rows.

create function private.keep_document_head(entry private.document_kinds, words text) returns void
language plpgsql
set search_path = ''
as $$
declare
  head constant text := 'public.' || quote_ident(entry.table_name);
begin
  perform private.rename_constraints_of_template(head::regclass);
  execute format('alter table %1$s
      alter column status set default %2$L,
      add foreign key (org_id) references public.organizations (id),
      add constraint %3$I check (status in (%4$s)),
      add constraint %5$I foreign key (%6$I, org_id) references public.%7$I (id, org_id),
      add constraint %8$I foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
      add constraint %9$I foreign key (corrects_id, org_id) references %1$s (id, org_id)',
    head, entry.draft_status, entry.table_name || '_status', (select string_agg(quote_literal(s), ', ') from unnest(entry.statuses) s),
    entry.table_name || '_' || left(entry.contact_table, -1), entry.contact_column, entry.contact_table,
    entry.table_name || '_journal_entry', entry.table_name || '_corrects');
  execute format('comment on constraint %I on %s is %L', entry.table_name || '_status', head, format('Status must be %s or %s',
    array_to_string(entry.statuses[:cardinality(entry.statuses) - 1], ', '), entry.statuses[cardinality(entry.statuses)]));

  perform private.organisation_table(head::regclass);
  -- The number of an opening document that was imported by mistake and cancelled can be used again.
  execute format('create unique index %I on %s (org_id, lower(%I))%s', entry.table_name || '_shown_number', head, entry.number_column,
    case when entry.is_owed then ' where number is not null or not (brought_forward and status = ''cancelled'')' else '' end);
  execute format('create index %I on %s (org_id, %I, id)', entry.table_name || '_by_date', head, entry.date_column);
  execute format('create index %I on %s (%I, org_id)', entry.table_name || '_' || left(entry.contact_table, -1), head, entry.contact_column);
  execute format('create index %I on %s (journal_entry_id, org_id)', entry.table_name || '_journal_entry', head);
  execute format('create index %I on %s (corrects_id, org_id)', entry.table_name || '_corrects', head);
  if entry.recurs then
    execute format('create index %I on %s (org_id, recurring_document_id, %I) where recurring_document_id is not null',
      entry.table_name || '_recurring', head, entry.date_column);
  end if;

  perform private.register_records(head::regclass, entry.label, entry.label || 's', entry.number_column, words);
  perform private.keep_archive(head::regclass);
end $$;
comment on function private.keep_document_head(private.document_kinds, text) is
  'Keys, indexes and search of the table of a kind of documents; words is the text to search in.';

create function private.keep_document_owed(entry private.document_kinds) returns void
language plpgsql
set search_path = ''
as $$
declare
  head constant text := 'public.' || quote_ident(entry.table_name);
begin
  execute format('alter table %1$s
      add constraint %2$I check (due_date >= %3$I),
      add constraint %4$I check (status = ''cancelled'' or (posted_at is null) = (status = %5$L))',
    head, entry.table_name || '_due_date', entry.date_column, entry.table_name || '_posted_whole', entry.draft_status);
  execute format('comment on constraint %I on %s is %L', entry.table_name || '_due_date', head,
    format('Due date cannot be before the %s date', entry.label));
  execute format('comment on constraint %I on %s is %L', entry.table_name || '_posted_whole', head,
    format('It is posted as soon as it is no longer %s', entry.draft_status));
  execute format('create index %I on %s (org_id, due_date, id) where status = %L', entry.table_name || '_open', head, entry.open_status);
  -- Documents open today are read by contact from a covering index. An earlier day is computed from today's
  -- open documents and credits, and what happened to them since.
  execute format('create index %I on %s (org_id, %I, due_date) include (base_balance, %I) where status = %L',
    entry.table_name || '_aging', head, entry.contact_column, entry.date_column, entry.open_status);
  execute format('create index %I on %s (org_id, closed_on) where status = ''cancelled''', entry.table_name || '_cancelled', head);
  perform private.forbid_changes_when_posted(head::regclass,
    'status', 'balance_due', 'base_balance', 'written_off', 'closed_on', 'cancelled_at', 'cancel_reason', 'version', 'updated_by', 'archived_at');
end $$;
comment on function private.keep_document_owed(private.document_kinds) is
  'What documents have besides that are posted and owed: when they are due, what is open, and that posted ones stay.';

create function private.keep_document_rights(entry private.document_kinds) returns void
language plpgsql
set search_path = ''
as $$
declare
  head constant text := 'public.' || quote_ident(entry.table_name);
  verb text;
begin
  perform private.grant_permission(entry.table_name || '.read', 'viewer');
  foreach verb in array array['create', 'update', 'cancel'] || array(select s.step from private.document_steps s where s.kind = entry.kind) loop
    perform private.grant_permission(entry.table_name || '.' || verb, 'user');
  end loop;
  perform private.grant_permission(entry.table_name || '.delete', 'admin');
  perform private.grant_permission(entry.table_name || '.import', 'manager');
  perform private.grant_permission(entry.table_name || '.export', 'manager');
  -- Written through functions only, which price, number and post.
  execute format('grant delete on %s to authenticated', head);
  perform private.let_members(head::regclass, 'read');
  execute format('create policy %I on %s for delete to authenticated using (org_id = (select private.org_id()) and (select private.can(%L)))',
    format('Admins delete drafts of %ss', entry.label), head, entry.table_name || '.delete');
end $$;
comment on function private.keep_document_rights(private.document_kinds) is
  'Permissions to read, create, change, cancel, delete, import and export documents of a kind, and to take their steps.';

create function private.keep_document_lines(entry private.document_kinds) returns void
language plpgsql
set search_path = ''
as $$
declare
  lines constant text := 'public.' || quote_ident(entry.line_table);
begin
  execute format('create table %s (like private.trade_line including all, %I uuid not null)', lines, entry.parent_column);
  perform private.rename_constraints_of_template(lines::regclass);
  -- Lines that change places in one statement have the same place for a moment.
  execute format('alter table %1$s
      add unique (org_id, %2$I, position) deferrable,
      add constraint %3$I foreign key (%2$I, org_id) references public.%4$I (id, org_id) on delete cascade,
      add constraint %5$I foreign key (product_id, org_id) references public.products (id, org_id),
      add constraint %6$I foreign key (account_id, org_id) references public.accounts (id, org_id),
      add constraint %7$I foreign key (tax_code_id, org_id) references public.tax_codes (id, org_id),
      add constraint %8$I foreign key (tracking_1_id, org_id) references public.tracking_options (first_id, org_id),
      add constraint %9$I foreign key (tracking_2_id, org_id) references public.tracking_options (second_id, org_id),
      enable row level security',
    lines, entry.parent_column, entry.line_table || '_' || entry.kind, entry.table_name,
    entry.line_table || '_product', entry.line_table || '_account', entry.line_table || '_tax_code',
    entry.line_table || '_tracking_1', entry.line_table || '_tracking_2');
  execute format('comment on table %s is %L', lines,
    format('Lines of %ss, in the currency of the %1$s. Written with their %1$s only.', entry.label));
  execute format('create index %I on %s (product_id, org_id)', entry.line_table || '_product', lines);
  execute format('create index %I on %s (account_id, org_id)', entry.line_table || '_account', lines);
  execute format('create index %I on %s (tax_code_id, org_id)', entry.line_table || '_tax_code', lines);
  execute format('create index %I on %s (tracking_1_id, org_id) where tracking_1_id is not null', entry.line_table || '_tracking_1', lines);
  execute format('create index %I on %s (tracking_2_id, org_id) where tracking_2_id is not null', entry.line_table || '_tracking_2', lines);
  execute format('grant select on %s to authenticated', lines);
  execute format('grant select, insert, update, delete on %s to service_role', lines);
  execute format('create policy %I on %s for select to authenticated using (org_id = (select private.org_id()) and (select private.can(%L)))',
    format('Members read lines of %ss', entry.label), lines, entry.table_name || '.read');
  perform private.list_only(lines::regclass, entry.label || ' line', entry.label || ' lines', 'description', entry.table_name || '.read');
end $$;
comment on function private.keep_document_lines(private.document_kinds) is 'The table of the lines of a kind of documents, its keys, indexes and readers.';

create function private.make_document_functions(entry private.document_kinds) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Dynamic statements are planned at each call, and tables of documents have twenty indexes to consider.
  execute format($make$
    create function private.%1$I(org uuid, document_id uuid) returns jsonb
    language plpgsql
    set search_path = ''
    as $body$
    declare
      document jsonb;
    begin
      select to_jsonb(t) into document from public.%2$I t where t.org_id = org and t.id = document_id for update;
      return document;
    end $body$
  $make$, 'hold_' || entry.kind, entry.table_name);
  execute format('comment on function private.%I(uuid, uuid) is %L', 'hold_' || entry.kind,
    format('Row of a %s, locked; null if there is none. Created by keep_document.', entry.label));

  execute format($make$
    create function private.%1$I(org uuid, document_id uuid) returns private.priced_line[]
    language plpgsql stable
    set search_path = ''
    as $body$
    begin
      return (
        select array_agg(row(l.position, l.product_id, l.account_id, l.description, l.quantity, l.unit_price,
          l.discount_percent, l.gst_rate, l.gst_applicable, l.net, l.gst, l.total, l.id,
          l.tax_code_id, l.tax_parts, l.tracking_1_id, l.tracking_2_id)::private.priced_line order by l.position)
        from public.%2$I l where l.org_id = org and l.%3$I = document_id);
    end $body$
  $make$, 'lines_of_' || entry.kind, entry.line_table, entry.parent_column);
  execute format('comment on function private.%I(uuid, uuid) is %L', 'lines_of_' || entry.kind,
    format('Lines of a %s, in order. Created by keep_document.', entry.label));

  execute format($make$
    create function private.%1$I() returns trigger
    language plpgsql security definer
    set search_path = ''
    as $body$
    declare
      document jsonb;
    begin
      select to_jsonb(d) into document from added l join public.%2$I d on d.org_id = l.org_id and d.id = l.%3$I
      where d.status <> %4$L limit 1;
      if document is not null then
        perform private.refuse_change_of_lines(private.document_kind(%5$L), document);
      end if;
      return null;
    end $body$
  $make$, 'keep_added_lines_of_' || entry.kind, entry.table_name, entry.parent_column, entry.draft_status, entry.kind);
  execute format('comment on function private.%I() is %L', 'keep_added_lines_of_' || entry.kind,
    'Lines can only be added to a draft: checked once per statement. Created by keep_document.');
end $$;
comment on function private.make_document_functions(private.document_kinds) is
  'Makes of a kind what is called for each document, with plans that outlive the call: hold_invoice, lines_of_invoice, keep_added_lines_of_invoice.';

create function private.guard_document(entry private.document_kinds) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create trigger %I before update on public.%I for each row execute function private.touch_updated_at()',
    entry.table_name || '_touch', entry.table_name);
  execute format('create trigger %I before insert or update of %I on public.%I for each row execute function private.require_active_contact(%L)',
    entry.table_name || '_contact', entry.contact_column, entry.table_name, entry.kind);
  execute format('create trigger %I before delete on public.%I for each row execute function private.delete_draft(%L)',
    entry.table_name || '_delete', entry.table_name, entry.kind);
  execute format('create trigger %I before update or delete on public.%I for each row execute function private.keep_lines(%L)',
    entry.line_table || '_keep', entry.line_table, entry.kind);
  execute format('create trigger %I after insert on public.%I referencing new table as added for each statement execute function private.%I()',
    entry.line_table || '_added', entry.line_table, 'keep_added_lines_of_' || entry.kind);
  execute format('create trigger %I before truncate on public.%I for each statement execute function private.refuse_change()',
    entry.line_table || '_table', entry.line_table);
end $$;
comment on function private.guard_document(private.document_kinds) is 'Guards the table of a kind of documents and that of its lines.';

create function private.keep_document(kind text, words text) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(keep_document.kind);
  hidden constant text[] := '{version,updated_by,number,cancelled_at,rate_is_own}';
  hidden_of_owed constant text[] := '{base_total,base_balance,posted_at,posted_by}';
begin
  perform private.keep_document_head(entry, words);
  perform private.keep_document_rights(entry);
  perform private.keep_document_lines(entry);
  if entry.is_owed then
    perform private.keep_document_owed(entry);
  end if;
  perform private.make_document_functions(entry);
  perform private.guard_document(entry);
  perform private.keep_activity(('public.' || quote_ident(entry.table_name))::regclass, entry.number_column,
    variadic hidden || case when entry.is_owed then hidden_of_owed else '{}' end);
end $$;
comment on function private.keep_document(text, text) is
  'Makes of the table of a kind, which is like a template, one of documents, and that of its lines; words is the text to search in.';

create function private.convert_documents(
  kind text, to_kind text, done text, statuses text[] default null, way_out text default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(convert_documents.kind);
  target constant private.document_kinds := private.document_kind(convert_documents.to_kind);
begin
  insert into private.document_conversions (kind, to_kind, done, statuses, way_out)
  values (entry.kind, target.kind, convert_documents.done, convert_documents.statuses, convert_documents.way_out);
  execute format('alter table public.%1$I
      add column if not exists %2$I uuid,
      add constraint %3$I foreign key (%2$I, org_id) references public.%4$I (id, org_id)',
    target.table_name, entry.parent_column, target.table_name || '_' || entry.kind, entry.table_name);
  execute format('create index %I on public.%I (%I, org_id)',
    target.table_name || '_' || entry.kind, target.table_name, entry.parent_column);
  execute format('alter table public.%I add column if not exists source_line_id uuid', target.line_table);
  execute format('comment on column public.%I.source_line_id is %L', target.line_table,
    'Line of the original document. No foreign key: a line of a draft order may be deleted.');
  execute format('create index if not exists %I on public.%I (source_line_id, org_id) where source_line_id is not null',
    target.line_table || '_source', target.line_table);
end $$;
comment on function private.convert_documents(text, text, text, text[], text) is
  'Lets documents of a kind become those of another one, which name what they were made from. done, statuses and way_out as in document_conversions.';
