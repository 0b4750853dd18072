set check_function_bodies = off;

create or replace function private.correction_link (
  org      uuid,
  entry    private.document_kinds,
  document jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  corrected jsonb;
  replaced_by text;
  order_column constant text := case entry.kind when 'invoice' then 'sales_order_id' when 'bill' then 'purchase_order_id' end;
begin
  if nullif(btrim(document ->> 'corrects_id'), '') is null then
    return '{}';
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2', entry.table_name)
  using org, (document ->> 'corrects_id')::uuid into corrected;
  if corrected is null then
    perform private.refuse('document.not_found', format('There is no such %s to correct. Load the list again.', entry.label));
  elsif corrected ->> 'status' <> 'cancelled' then
    perform private.refuse('document.wrong_status', format('The %s %s still stands. Cancel it before you put another one in its place.',
      entry.label, corrected ->> entry.number_column));
  end if;
  execute format('select t.%I from public.%I t where t.org_id = $1 and t.corrects_id = $2 limit 1', entry.number_column, entry.table_name)
  using org, (document ->> 'corrects_id')::uuid into replaced_by;
  if replaced_by is not null then
    perform private.refuse('document.already_corrected', format('The %s %s was corrected by %s already. Correct that one instead.',
      entry.label, corrected ->> entry.number_column, replaced_by));
  end if;
  if corrected ->> order_column is null then
    return jsonb_build_object('corrects_id', corrected ->> 'id');
  end if;
  -- Its goods went with the order: without it they would go once more.
  execute format('select t.%I from public.%I t where t.org_id = $1 and t.%I = $2 and t.status <> ''cancelled'' limit 1',
    entry.number_column, entry.table_name, order_column)
  using org, (corrected ->> order_column)::uuid into replaced_by;
  if replaced_by is not null then
    perform private.refuse('document.already_converted', format('The order of the %s %s has become %s already. Open that one, or cancel it first.',
      entry.label, corrected ->> entry.number_column, replaced_by));
  end if;
  return jsonb_build_object('corrects_id', corrected ->> 'id', order_column, corrected ->> order_column);
end $function$;

comment on function "private"."correction_link"(uuid, private.document_kinds, jsonb) is 'The links from a new document to the cancelled one that it puts right, once, and to the order of that one.';

reset check_function_bodies;
