-- The same steps for documents of any kind: like the functions named after a kind, with the kind as an argument.

create function public.save_document(document jsonb, key uuid) returns jsonb
language sql security definer
set search_path = ''
as $$
  select private.save_once(document ->> 'kind', document - 'kind', key)
$$;
comment on function public.save_document(jsonb, uuid) is
  'Saves the draft of a document, {kind, id?, version?, …, lines}, head and lines together, and returns its row. Lines with the id of a '
  'stored one are changed, lines without are added, and stored ones that are missing are deleted; document_lines returns the ids.';

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
  'Creates the next document as a draft, such as the invoice of a sales_order, by default of today, and returns its '
  'row. For an order, what is delivered for the delivered quantities that are not invoiced or billed, or rest for '
  'everything left.';

create function public.cancel_document(kind text, id uuid, reason text, key uuid, cancelled_on date default null) returns jsonb
language sql security definer
set search_path = ''
as $$
  select private.cancel_once(kind, id, reason, key, cancelled_on)
$$;
comment on function public.cancel_document(text, uuid, text, uuid, date) is
  'Cancels a document on a day, today by default, with a stored reason, and returns its row.';

grant execute on function
  public.save_document(jsonb, uuid), public.step_document(text, text, uuid, uuid, date, jsonb),
  public.convert_document(text, uuid, text, uuid, date, text), public.cancel_document(text, uuid, text, uuid, date)
to authenticated;
