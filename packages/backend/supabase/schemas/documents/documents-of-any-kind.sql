-- The same steps for documents of any kind: what the functions that are named after a kind do, by the kind's name.

create function public.save_document(document jsonb, key uuid) returns jsonb
language sql security definer
set search_path = ''
as $$
  select private.save_once(document ->> 'kind', document - 'kind', key)
$$;
comment on function public.save_document(jsonb, uuid) is
  'Saves the draft of a document, {kind, id?, version?, …, lines}, head and lines at once, and answers its row. Lines with the id of a stored one are changed, lines without are new, and stored ones that are not sent are deleted; document_lines answers the ids.';

create function public.step_document(
  kind text, step text, id uuid, key uuid, day date default null, lines jsonb default null
) returns jsonb
language sql security definer
set search_path = ''
as $$
  select private.step_once(kind, step, id, key, day, lines)
$$;
comment on function public.step_document(text, text, uuid, uuid, date, jsonb) is
  'Runs one step of a document, such as ship a sales_order, on a day, today by default, and returns its row. An order is delivered by line and quantity, [{line_id, quantity}], or without lines completely.';

create function public.convert_document(
  kind text, id uuid, to_kind text, key uuid, day date default null, what text default null
) returns jsonb
language sql security definer
set search_path = ''
as $$
  select private.convert_once(kind, id, to_kind, key, day, what)
$$;
comment on function public.convert_document(text, uuid, text, uuid, date, text) is
  'Makes the draft that a document becomes, such as the invoice of a sales_order, of today if no date is given, and answers its row. Of an order what is delivered for what was delivered and is not invoiced or billed, or rest for all that is left.';

create function public.cancel_document(kind text, id uuid, reason text, key uuid, cancelled_on date default null) returns jsonb
language sql security definer
set search_path = ''
as $$
  select private.cancel_once(kind, id, reason, key, cancelled_on)
$$;
comment on function public.cancel_document(text, uuid, text, uuid, date) is
  'Cancels a document on a day, today if none is given, for a reason that is kept with it, and answers its row.';

grant execute on function
  public.save_document(jsonb, uuid), public.step_document(text, text, uuid, uuid, date, jsonb),
  public.convert_document(text, uuid, text, uuid, date, text), public.cancel_document(text, uuid, text, uuid, date)
to authenticated;
