set check_function_bodies = off;

alter table "public"."activity_log"
  drop constraint "activity_log_action";

create table "private"."mail_service" (
  "is_there" boolean not null default true,
  constraint "mail_service_once" check (is_there),
  constraint "mail_service_pkey" primary key (is_there)
);

alter table "private"."mail_service"
  enable row level security;

create table "private"."outgoing_mails" (
  "org_id"       uuid                     not null,
  "id"           uuid                     not null default private.uuid_v7(),
  "user_id"      uuid                     not null,
  "entity"       text                     not null,
  "record_id"    uuid                     not null,
  "sender_name"  text                     not null,
  "reply_to"     text                     not null,
  "recipient"    text                     not null,
  "subject"      text                     not null,
  "message"      text                     not null,
  "file_name"    text                     not null,
  "content"      bytea,
  "created_at"   timestamp with time zone not null default now(),
  "delivered_at" timestamp with time zone,
  constraint "outgoing_mails_one_line"
    check ((((((sender_name || reply_to) || recipient) || subject) || file_name) !~ '[[:cntrl:]]'::text)),
  constraint "outgoing_mails_whole" check (((content IS NULL) = (delivered_at IS NOT NULL))),
  constraint "outgoing_mails_pkey" primary key (org_id, id)
);

alter table "private"."outgoing_mails"
  enable row level security;

alter table "public"."company_settings"
  add column "address" text;

alter table "public"."company_settings"
  add column "tax_id" text;

alter table "public"."company_settings"
  add column "email" text;

alter table "public"."company_settings"
  add column "phone" text;

alter table "public"."company_settings"
  add column "payment_details" text;

create or replace function private.document_to_send (
  org         uuid,
  kind        text,
  document_id uuid
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  document jsonb;
begin
  case document_to_send.kind
    when 'invoice', 'sales_order', 'purchase_order' then
      document := private.hold_document(org, document_to_send.kind, document_to_send.document_id);
      document := document || jsonb_build_object(
        'called', document ->> (private.document_kind(document_to_send.kind)).number_column);
    when 'credit_note' then
      select to_jsonb(c) || jsonb_build_object('label', 'credit note ' || c.credit_note_number, 'called', c.credit_note_number) into document
      from public.credit_notes c where c.org_id = org and c.id = document_to_send.document_id for update;
      if document is null then
        perform private.refuse('document.not_found', 'There is no such credit note. Load the list again.');
      elsif document ->> 'vendor_id' is not null then
        perform private.refuse('mail.not_ours', format(
          'The %s came from a vendor, and only what you write yourself is sent from here.', document ->> 'label'));
      end if;
    else
      perform private.refuse('mail.unknown_kind', format(
        'Documents of the kind "%s" are not sent from here. Invoices, sales orders, purchase orders and credit notes are.',
        left(document_to_send.kind, 40)));
  end case;
  if document ->> 'status' in ('cancelled', 'void') then
    perform private.refuse('mail.not_in_force', format('The %s is %s, so it is not sent any more.',
      document ->> 'label', document ->> 'status'));
  elsif document_to_send.kind = 'invoice' and document ->> 'status' = 'draft' then
    perform private.refuse('mail.draft', format('The %s is a draft. Post it, then send it.', document ->> 'label'));
  end if;
  return document;
end $function$;

create or replace function private.mail_address (
  given text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
declare
  address constant text := btrim(coalesce(mail_address.given, ''));
begin
  -- One address and nothing else: no name before it, no second one behind a comma.
  if address !~ '^[^\s@<>()\[\]",:;\\[:cntrl:]]+@[^\s@<>()\[\]",:;\\[:cntrl:]]+\.[^\s@<>()\[\]",:;.\\[:cntrl:]]+$'
    or char_length(address) > 254 then
    perform private.refuse('mail.address', case when address = '' then 'Say to which e-mail address it is sent.'
      else format('"%s" is not an e-mail address. Give one, such as name@example.com.', left(address, 80)) end);
  end if;
  return address;
end $function$;

create or replace function private.mail_line (
  given text,
  what  text,
  most  integer
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
declare
  line constant text := btrim(coalesce(mail_line.given, ''));
begin
  if line = '' or char_length(line) > most or line ~ '[[:cntrl:]]' then
    perform private.refuse('mail.' || what, format(
      'Give the mail a %s of one line with at most %s characters.', what, most));
  end if;
  return line;
end $function$;

create or replace function private.note_mailed (
  org       uuid,
  entity    text,
  document  jsonb,
  recipient text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes)
  select org, p.id, p.full_name, 'mailed', note_mailed.entity, (document ->> 'id')::uuid, document ->> 'called',
    jsonb_build_object('recipient', jsonb_build_object('to', note_mailed.recipient))
  from public.profiles p
  where p.id = auth.uid();
end $function$;

create or replace function private.pdf_content (
  content text
)
  returns bytea
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
declare
  most constant integer := 5 * 1024 * 1024;
  bytes bytea;
begin
  if char_length(coalesce(pdf_content.content, '')) > most / 3 * 4 + 4 then
    perform private.refuse('mail.too_large', 'The PDF is larger than 5 MB, which is the most that can be sent by mail. Download it and send it by other means.');
  end if;
  if pdf_content.content ~ '^[A-Za-z0-9+/]+={0,2}$' and char_length(pdf_content.content) % 4 = 0 then
    bytes := decode(pdf_content.content, 'base64');
  end if;
  if bytes is null or substring(bytes from 1 for 5) <> '%PDF-'::bytea
    or position('%%EOF'::bytea in substring(bytes from greatest(1, length(bytes) - 1023))) = 0 then
    perform private.refuse('mail.not_pdf', 'What is sent along must be a PDF, as base64. Download the PDF to look at it, then try again.');
  end if;
  return bytes;
end $function$;

create or replace function private.require_mail_allowance (
  org uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  most constant integer := 500;
  sent integer;
  first_again timestamptz;
begin
  -- Whoever sends at the same moment is counted too.
  perform pg_advisory_xact_lock(hashtextextended('mail ' || require_mail_allowance.org, 0));
  select count(*), min(m.created_at) + interval '1 hour' into sent, first_again
  from private.outgoing_mails m
  where m.org_id = require_mail_allowance.org and m.created_at > now() - interval '1 hour';
  if sent >= most then
    perform private.refuse('mail.too_many', format(
      'Your organisation has sent %s mails within an hour, which is the most. The next one can be sent in %s minutes.',
      sent, greatest(1, ceil(extract(epoch from first_again - now()) / 60))));
  end if;
end $function$;

create or replace function public.can_send_mail()
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (select from private.mail_service)
$function$;

create or replace function public.send_document (
  kind      text,
  id        uuid,
  recipient text,
  subject   text,
  message   text,
  content   text,
  key       uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('documents.send', 'send documents by mail');
  -- Not the file: made anew, it is the same document.
  answer jsonb := private.recall(send_document.key, 'send_document', jsonb_build_array(
    send_document.kind, send_document.id, send_document.recipient, send_document.subject, send_document.message));
  entity constant text := send_document.kind || 's';
  document jsonb;
  mail private.outgoing_mails;
begin
  if answer is not null then
    return answer;
  end if;
  document := private.document_to_send(org, send_document.kind, send_document.id);
  perform private.require(entity || '.read', 'read ' || replace(entity, '_', ' '));
  if not public.can_send_mail() then
    perform private.refuse('mail.none',
      'This server sends no mails. Download the PDF and send it with your own mail program.');
  end if;
  mail.recipient := private.mail_address(send_document.recipient);
  mail.subject := private.mail_line(send_document.subject, 'subject', 200);
  mail.message := btrim(coalesce(send_document.message, ''));
  if char_length(mail.message) > 10000 or mail.message ~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]' then
    perform private.refuse('mail.message', 'The message must be plain text of at most 10,000 characters.');
  end if;
  mail.content := private.pdf_content(send_document.content);
  perform private.require_mail_allowance(org);
  if send_document.kind = 'purchase_order' and document ->> 'status' = 'draft' then
    perform public.send_purchase_order(send_document.id, gen_random_uuid());
  end if;
  insert into private.outgoing_mails
    (org_id, user_id, entity, record_id, sender_name, reply_to, recipient, subject, message, file_name, content)
  select org, p.id, entity, send_document.id, regexp_replace(s.company_name, '[[:cntrl:]]+', ' ', 'g'), p.email,
    mail.recipient, mail.subject, mail.message,
    regexp_replace(document ->> 'called', '[^[:alnum:]._-]+', '-', 'g') || '.pdf', mail.content
  from public.profiles p, public.company_settings s
  where p.id = auth.uid() and s.org_id = org;
  perform private.note_mailed(org, entity, document, mail.recipient);
  perform pg_notify('mail', '{"template": "document"}');
  answer := jsonb_build_object('recipient', mail.recipient, 'sent_at', now());
  perform private.remember(send_document.key, answer);
  return answer;
end $function$;

alter table "private"."outgoing_mails"
  add constraint "outgoing_mails_org_id_fkey" foreign key (org_id) references public.organizations(id) on delete cascade;

alter table "public"."activity_log"
  add constraint "activity_log_action"
    check
    ((action = ANY (ARRAY['created'::text, 'updated'::text, 'deleted'::text, 'imported'::text, 'import_undone'::text,
    'posted'::text,
    'approved'::text,
    'sent'::text,
    'received'::text,
    'fulfilled'::text,
    'shipped'::text,
    'cancelled'::text,
    'reversed'::text,
    'voided'::text,
    'locked'::text,
    'closed'::text,
    'archived'::text,
    'restored'::text,
    'undone'::text, 'file_added'::text, 'file_deleted'::text, 'file_restored'::text, 'mailed'::text])));

alter table "public"."company_settings"
  add constraint "company_settings_address" check ((char_length(address) <= 500));

alter table "public"."company_settings"
  add constraint "company_settings_email"
    check (((email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'::text) AND (char_length(email) <= 254)));

alter table "public"."company_settings"
  add constraint "company_settings_payment_details" check ((char_length(payment_details) <= 1000));

alter table "public"."company_settings"
  add constraint "company_settings_phone" check ((char_length(phone) <= 50));

alter table "public"."company_settings"
  add constraint "company_settings_tax_id" check ((char_length(tax_id) <= 50));

create index outgoing_mails_newest on private.outgoing_mails using btree (org_id, created_at);

create index outgoing_mails_waiting on private.outgoing_mails using btree (created_at)
  where (delivered_at is null);

comment on column "private"."outgoing_mails"."reply_to" is 'The address of whoever sent it.';

comment on column "private"."outgoing_mails"."user_id" is 'Who sent it. No foreign key: the record outlives the account.';

comment on column "public"."company_settings"."address" is 'As it stands on an envelope, in lines. Documents bear it, as they do the tax number, e-mail and phone.';

comment on column "public"."company_settings"."payment_details" is 'How customers pay: a bank account, a reference to give. Invoices bear it.';

comment on column "public"."company_settings"."tax_id" is 'The number under which the organisation is registered for GST.';

comment on constraint "activity_log_action" on "public"."activity_log" is 'Not a known kind of activity';

comment on constraint "company_settings_address" on "public"."company_settings" is 'Address cannot exceed 500 characters';

comment on constraint "company_settings_email" on "public"."company_settings" is 'Please enter a valid email address.';

comment on constraint "company_settings_payment_details" on "public"."company_settings" is 'Payment details cannot exceed 1000 characters';

comment on constraint "company_settings_phone" on "public"."company_settings" is 'Phone cannot exceed 50 characters';

comment on constraint "company_settings_tax_id" on "public"."company_settings" is 'Tax ID cannot exceed 50 characters';

comment on function "private"."document_to_send"(uuid, text, uuid) is 'The row of a document that goes out, locked, with its number in "called" and a label such as "invoice INV-000001"; or a refusal.';

comment on function "private"."mail_address"(text) is 'A single e-mail address, or a refusal.';

comment on function "private"."mail_line"(text, text, integer) is 'What stands in the head of a mail: one line, or a refusal.';

comment on function "private"."note_mailed"(uuid, text, jsonb, text) is 'Notes in the activity log to whom a document was sent by mail.';

comment on function "private"."pdf_content"(text) is 'The bytes of a PDF that came as base64, or a refusal.';

comment on function "private"."require_mail_allowance"(uuid) is 'Refuses more mails than an organisation may send in an hour.';

comment on function "public"."can_send_mail"() is 'Whether this server delivers mails. Where it does not, documents are downloaded and sent by other means.';

comment on function "public"."send_document"(text, uuid, text, text, text, text, uuid) is 'Sends an invoice, sales order, purchase order or credit note by mail, with the PDF that content holds as base64, once for each key: {recipient, sent_at}. A purchase order that is a draft counts as sent from then on. Whoever delivers it hears of it through NOTIFY mail.';

comment on table "private"."mail_service" is 'Has a row while something delivers private.outgoing_mails. The server that does puts it there, or takes it away where it cannot.';

comment on table "private"."outgoing_mails" is 'Mails with a document as a PDF. Once one is delivered, its file is let go of, and the rest counts what an organisation has sent.';

revoke all on function "private"."document_to_send"(uuid, text, uuid) from public;

grant execute on function "private"."document_to_send"(uuid, text, uuid) to "postgres";

revoke all on function "private"."mail_address"(text) from public;

grant execute on function "private"."mail_address"(text) to "postgres";

revoke all on function "private"."mail_line"(text, text, integer) from public;

grant execute on function "private"."mail_line"(text, text, integer) to "postgres";

revoke all on function "private"."note_mailed"(uuid, text, jsonb, text) from public;

grant execute on function "private"."note_mailed"(uuid, text, jsonb, text) to "postgres";

revoke all on function "private"."pdf_content"(text) from public;

grant execute on function "private"."pdf_content"(text) to "postgres";

revoke all on function "private"."require_mail_allowance"(uuid) from public;

grant execute on function "private"."require_mail_allowance"(uuid) to "postgres";

revoke all on function "public"."can_send_mail"() from public;

grant execute on function "public"."can_send_mail"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."send_document"(text, uuid, text, text, text, text, uuid) from public;

grant execute
  on function "public"."send_document"(text, uuid, text, text, text, text, uuid)
  to "authenticated", "postgres", "service_role";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."mail_service"
  to "postgres";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."outgoing_mails"
  to "postgres";

revoke all ("address") on table "public"."company_settings" from "authenticated";

grant update ("address") on table "public"."company_settings" to "authenticated";

revoke all ("email") on table "public"."company_settings" from "authenticated";

grant update ("email") on table "public"."company_settings" to "authenticated";

revoke all ("payment_details") on table "public"."company_settings" from "authenticated";

grant update ("payment_details") on table "public"."company_settings" to "authenticated";

revoke all ("phone") on table "public"."company_settings" from "authenticated";

grant update ("phone") on table "public"."company_settings" to "authenticated";

revoke all ("tax_id") on table "public"."company_settings" from "authenticated";

grant update ("tax_id") on table "public"."company_settings" to "authenticated";

insert into public.role_permissions (role, permission) values
  ('admin', 'documents.send'),
  ('manager', 'documents.send'),
  ('user', 'documents.send')
on conflict (role, permission) do nothing;

reset check_function_bodies;
