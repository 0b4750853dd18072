-- Calls on documents of any kind, once for each key. The API's functions name the kind; inner functions get its row of document_kinds, and
-- do not know the key.

create function private.save_once(kind text, document jsonb, key uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(save_once.kind);
  org constant uuid := private.require_to_save(entry, save_once.document);
begin
  return coalesce(
    private.recall(save_once.key, 'save_' || entry.kind, save_once.document),
    private.remember(save_once.key,
      private.hold_document(org, entry, private.save_document(org, entry, save_once.document)) - 'label'));
end $$;
comment on function private.save_once(text, jsonb, uuid) is
  'Saves a document for the caller, once for each key, and returns its row.';

create function private.step_once(kind text, step text, id uuid, key uuid, day date default null, lines jsonb default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(step_once.kind);
  way constant private.document_steps := private.document_step(entry, step_once.step);
  org constant uuid := private.require_for_kind(entry, way.step);
begin
  return coalesce(
    private.recall(step_once.key, way.step || '_' || entry.kind, jsonb_build_array(step_once.id, step_once.day, step_once.lines)),
    private.remember(step_once.key, private.take_step(org, entry, way, step_once.id, step_once.day, step_once.lines)));
end $$;
comment on function private.step_once(text, text, uuid, uuid, date, jsonb) is
  'Takes a document one step on for the caller, once for each key, and returns its row.';

create function private.convert_once(kind text, id uuid, to_kind text, key uuid, day date, what text default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  target constant private.document_kinds := private.document_kind(convert_once.to_kind);
  org constant uuid := private.require(target.table_name || '.create', format('make %ss', target.label));
begin
  return coalesce(
    private.recall(convert_once.key, format('%s_from_%s', target.kind, convert_once.kind),
      jsonb_build_array(convert_once.id, convert_once.day, convert_once.what)),
    private.remember(convert_once.key, private.hold_document(org, target,
      private.convert_document(org, private.document_kind(convert_once.kind), convert_once.id, target, convert_once.day,
        convert_once.what)) - 'label'));
end $$;
comment on function private.convert_once(text, uuid, text, uuid, date, text) is
  'Makes the draft that a document becomes for the caller, once for each key, and returns its row.';

create function private.cancel_once(kind text, id uuid, reason text, key uuid, cancelled_on date) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(cancel_once.kind);
  org constant uuid := private.require_for_kind(entry, 'cancel');
begin
  return coalesce(
    private.recall(cancel_once.key, 'cancel_' || entry.kind,
      jsonb_build_array(cancel_once.id, cancel_once.reason, cancel_once.cancelled_on)),
    private.remember(cancel_once.key,
      private.cancel_as_caller(org, entry, cancel_once.id, cancel_once.reason, cancel_once.cancelled_on)));
end $$;
comment on function private.cancel_once(text, uuid, text, uuid, date) is
  'Cancels a document for the caller, once for each key, and returns its row.';

create function private.post_once(kind text, document_id uuid, key uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(post_once.kind);
  org constant uuid := private.require(entry.post_permission, format('%s %s', entry.post_verb, replace(entry.table_name, '_', ' ')));
  answer jsonb := private.recall(post_once.key, entry.posted_by, to_jsonb(post_once.document_id));
begin
  if answer is null then
    execute format('select coalesce(to_jsonb(private.%I($1, $2)), ''null'')', entry.posted_by)
    using org, post_once.document_id into answer;
    perform private.remember(post_once.key, answer);
  end if;
  return answer #>> '{}';
end $$;
comment on function private.post_once(text, uuid, uuid) is
  'Posts a document for the caller, once for each key, and returns its entry''s id; null if its amounts are zero.';
