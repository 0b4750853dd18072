-- The online copy of an invoice: a page that anyone with its link may read, without an account.

create table private.online_invoices (
  org_id uuid not null references public.organizations (id) on delete cascade,
  token_hash bytea not null,
  invoice_id uuid not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  viewed_at timestamptz,
  counted_from timestamptz not null default now(),
  read_count integer not null default 0,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, token_hash),
  foreign key (org_id, invoice_id) references public.invoices (org_id, id) on delete cascade
);
comment on table private.online_invoices is
  'Links to invoices, one row each. Only the hash of a token is stored: who reads the database cannot open the page.';
comment on column private.online_invoices.viewed_at is 'Last time that the history recorded a view by somebody outside the organization.';
comment on column private.online_invoices.counted_from is 'Start of the hour in which read_count counts.';
comment on column private.online_invoices.user_id is 'User who created it. No foreign key: the link outlives the account.';
alter table private.online_invoices enable row level security;
create index online_invoices_of_invoice on private.online_invoices (org_id, invoice_id, created_at);

create function private.note_sharing(org uuid, action text, invoice_id uuid, changes jsonb default '{}') returns void
language sql
set search_path = ''
as $$
  insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes)
  select org, auth.uid(), coalesce((select p.full_name from public.profiles p where p.id = auth.uid()), 'System'),
    note_sharing.action, 'invoices', i.id, i.invoice_number, note_sharing.changes
  from public.invoices i where i.org_id = org and i.id = note_sharing.invoice_id
$$;
comment on function private.note_sharing(uuid, text, uuid, jsonb) is 'Notes in the history of an invoice that a member shared it, or stopped sharing it.';

create function private.require_own_invoice(org uuid, invoice_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (select from public.invoices i where i.org_id = org and i.id = require_own_invoice.invoice_id) then
    perform private.refuse('document.not_found', 'There is no such invoice. Load the list again.');
  end if;
end $$;
comment on function private.require_own_invoice(uuid, uuid) is 'Refuses an invoice that the organization does not have.';

create function public.share_invoice(id uuid, days integer default 90) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  most_open constant integer := 20;
  org constant uuid := private.require('documents.send', 'share invoices by link');
  -- 256 random bits.
  secret constant text := encode(extensions.gen_random_bytes(32), 'hex');
  made private.online_invoices;
begin
  perform private.refuse_in_sandbox('share invoices by link');
  -- Locked: two simultaneous calls could both fit.
  perform private.document_to_send(org, 'invoice', share_invoice.id);
  if share_invoice.days is null or share_invoice.days not between 1 and 365 then
    perform private.refuse_field('online_invoice.days', 'Choose a number of days from 1 to 365.', 'days');
  elsif (select count(*) from private.online_invoices o where o.org_id = org and o.invoice_id = share_invoice.id
    and o.revoked_at is null and o.expires_at > now()) >= most_open then
    perform private.refuse('online_invoice.too_many_links',
      'This invoice has 20 open links, which is the limit. Stop sharing it, then create a new link.');
  end if;
  insert into private.online_invoices (org_id, token_hash, invoice_id, expires_at, user_id)
  values (org, private.hash_token(secret), share_invoice.id, now() + make_interval(days => share_invoice.days), auth.uid())
  returning * into made;
  perform private.note_sharing(org, 'shared', made.invoice_id,
    jsonb_build_object('expires_at', jsonb_build_object('to', made.expires_at)));
  -- Behind the hash sign: a browser sends it to no server, and no log has it.
  return jsonb_build_object('path', '/online-invoice#' || replace(org::text, '-', '') || secret, 'expires_at', made.expires_at);
end $$;
comment on function public.share_invoice(uuid, integer) is
  'Creates a link to a posted invoice that anyone who has it can read until it expires or sharing stops: {path, expires_at}. Earlier links stay open.';

create function public.stop_sharing_invoice(id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('documents.send', 'stop sharing invoices');
  closed integer;
begin
  perform private.require_own_invoice(org, stop_sharing_invoice.id);
  update private.online_invoices o set revoked_at = now()
  where o.org_id = org and o.invoice_id = stop_sharing_invoice.id and o.revoked_at is null and o.expires_at > now();
  get diagnostics closed = row_count;
  if closed > 0 then
    perform private.note_sharing(org, 'unshared', stop_sharing_invoice.id);
  end if;
  return closed;
end $$;
comment on function public.stop_sharing_invoice(uuid) is 'Closes all links to an invoice; how many were open.';

create function public.invoice_sharing(id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('documents.send', 'see how an invoice is shared');
begin
  perform private.require_own_invoice(org, invoice_sharing.id);
  return (
    select jsonb_build_object(
      'open', count(*) filter (where o.revoked_at is null and o.expires_at > now()),
      'expires_at', max(o.expires_at) filter (where o.revoked_at is null and o.expires_at > now()),
      'viewed_at', max(o.viewed_at))
    from private.online_invoices o where o.org_id = org and o.invoice_id = invoice_sharing.id);
end $$;
comment on function public.invoice_sharing(uuid) is
  'Sharing of an invoice: {open, expires_at, viewed_at}. open is the number of links that still work, expires_at the end of the last one, '
  'viewed_at the last view.';

create function private.count_online_read(copy private.online_invoices) returns void
language plpgsql
set search_path = ''
as $$
declare
  most_reads constant integer := 300;
  is_new_hour constant boolean := copy.counted_from < now() - interval '1 hour';
  is_member constant boolean := exists (
    select from public.memberships m where m.org_id = copy.org_id and m.user_id = auth.uid());
begin
  if not is_new_hour and copy.read_count >= most_reads then
    perform private.refuse('online_invoice.too_many_reads',
      'This page was opened 300 times within an hour, which is the limit. Please try again in an hour.');
  end if;
  update private.online_invoices o
  set counted_from = case when is_new_hour then now() else copy.counted_from end,
    read_count = case when is_new_hour then 1 else copy.read_count + 1 end
  where o.org_id = copy.org_id and o.token_hash = copy.token_hash;
  -- Reloading the page is not a second view, and a member who tries the link is not its recipient.
  if is_member or copy.viewed_at > now() - interval '1 hour' then
    return;
  end if;
  update private.online_invoices o set viewed_at = now() where o.org_id = copy.org_id and o.token_hash = copy.token_hash;
  insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name)
  select i.org_id, null, 'Customer', 'viewed', 'invoices', i.id, i.invoice_number
  from public.invoices i where i.org_id = copy.org_id and i.id = copy.invoice_id;
end $$;
comment on function private.count_online_read(private.online_invoices) is
  'Counts a view of an online copy, refuses automated requests, and records in the history of the invoice that it was viewed.';

create function private.amounts_as_text(value jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(e.key, case jsonb_typeof(e.value) when 'number' then to_jsonb(e.value #>> '{}') else e.value end)
  from jsonb_each(amounts_as_text.value) e
$$;
comment on function private.amounts_as_text(jsonb) is 'An object with its numbers as text, so that no reader rounds them.';

create function private.company_of_online_invoice(org uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('company_name', s.company_name, 'address', s.address, 'tax_id', s.tax_id, 'email', s.email, 'phone', s.phone,
    'country', s.country, 'payment_details', s.payment_details, 'base_currency', s.base_currency, 'currency', s.currency,
    'number_format', s.number_format, 'date_format', s.date_format, 'time_zone', s.time_zone,
    'document_template', s.document_template, 'document_color', s.document_color, 'logo_url', s.logo_url,
    'logo', (select jsonb_build_object('media_type', l.media_type, 'content', translate(encode(l.content, 'base64'), E'\n', ''))
      from private.company_logos l where l.org_id = s.org_id))
  from public.company_settings s where s.org_id = company_of_online_invoice.org
$$;
comment on function private.company_of_online_invoice(uuid) is 'Company details on an invoice.';

create function private.lines_of_online_invoice(org uuid, invoice_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  -- Without accounts and tracking options: those are for the books only.
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'description', l.description, 'quantity', l.quantity::text,
    'unit_price', l.unit_price::text, 'discount_percent', l.discount_percent::text, 'gst_rate', l.gst_rate::text,
    'gst_applicable', l.gst_applicable, 'net', l.net::text, 'gst', l.gst::text, 'total', l.total::text, 'tax_parts', l.tax_parts,
    'product_id', l.product_id, 'names', jsonb_strip_nulls(jsonb_build_object('product_id', p.name))) order by l.position), '[]')
  from public.invoice_lines l
  left join public.products p on p.org_id = l.org_id and p.id = l.product_id
  where l.org_id = lines_of_online_invoice.org and l.invoice_id = lines_of_online_invoice.invoice_id
$$;
comment on function private.lines_of_online_invoice(uuid, uuid) is 'The lines of an invoice as its customer reads them.';

create function public.read_online_invoice(token text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  parts constant text[] := regexp_match(coalesce(read_online_invoice.token, ''), '^([0-9a-f]{32})([0-9a-f]{64})$');
  copy private.online_invoices;
begin
  select o.* into copy from private.online_invoices o
  where o.org_id = parts[1]::uuid and o.token_hash = private.hash_token(parts[2]) for update;
  if copy.org_id is null then
    perform private.refuse('online_invoice.unknown', 'This link is not valid. Check that it is complete, or ask the sender for a new one.');
  elsif copy.revoked_at is not null then
    perform private.refuse('online_invoice.closed', 'The sender no longer shares this invoice. Ask them for a new link.');
  elsif copy.expires_at <= now() then
    perform private.refuse('online_invoice.expired', 'This link has expired. Ask the sender for a new one.');
  end if;
  perform private.count_online_read(copy);
  return (
    select jsonb_build_object(
      'company', private.company_of_online_invoice(copy.org_id),
      'contact', (
        select jsonb_build_object('name', c.name, 'address', c.address, 'city', c.city, 'state', c.state,
          'zip_code', c.zip_code, 'country', c.country, 'tax_id', c.tax_id)
        from public.customers c where c.org_id = i.org_id and c.id = i.customer_id),
      'invoice', private.amounts_as_text(jsonb_build_object('id', i.id, 'invoice_number', i.invoice_number,
        'invoice_date', i.invoice_date, 'due_date', i.due_date, 'reference', i.reference, 'currency', i.currency,
        'exchange_rate', i.exchange_rate, 'tax_inclusive', i.tax_inclusive, 'gst_amount', i.gst_amount,
        'total_amount', i.total_amount, 'base_total', i.base_total, 'balance_due', i.balance_due, 'status', i.status,
        'notes', i.notes, 'early_discount_percent', i.early_discount_percent))
        || jsonb_build_object('early_discount_days', i.early_discount_days),
      'lines', private.lines_of_online_invoice(i.org_id, i.id),
      'as_of', private.today(i.org_id))
    from public.invoices i where i.org_id = copy.org_id and i.id = copy.invoice_id);
end $$;
comment on function public.read_online_invoice(text) is
  'The invoice that a link opens, for anyone who has the link: {company, contact, invoice, lines, as_of}, amounts as text. Notes in its history that it was viewed, at most once an hour.';

grant execute on function public.share_invoice(uuid, integer), public.stop_sharing_invoice(uuid), public.invoice_sharing(uuid) to authenticated;
grant execute on function public.read_online_invoice(text) to anon, authenticated;
