-- Sending a document by mail, as a PDF that the caller's screen has made of it.

select private.grant_permission('documents.send', 'user');

create function private.credit_note_to_send(org uuid, credit_note_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  document jsonb;
begin
  select to_jsonb(c) || jsonb_build_object('label', 'credit note ' || c.credit_note_number, 'called', c.credit_note_number) into document
  from public.credit_notes c where c.org_id = org and c.id = credit_note_to_send.credit_note_id for update;
  if document is null then
    perform private.refuse('document.not_found', 'There is no such credit note. Load the list again.');
  elsif document ->> 'vendor_id' is not null then
    perform private.refuse('mail.not_ours', format(
      'The %s came from a vendor, and only what you write yourself is sent from here.', document ->> 'label'));
  end if;
  return document;
end $$;
comment on function private.credit_note_to_send(uuid, uuid) is 'The same for a credit note to a customer.';

create function private.document_to_send(org uuid, kind text, document_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  entry private.document_kinds;
  document jsonb;
begin
  select k.* into entry from private.document_kinds k where k.kind = document_to_send.kind and k.is_mailed;
  if entry.kind is not null then
    document := private.hold_document(org, entry, document_to_send.document_id);
    document := document || jsonb_build_object('called', document ->> entry.number_column);
  elsif document_to_send.kind = 'credit_note' then
    document := private.credit_note_to_send(org, document_to_send.document_id);
  else
    perform private.refuse('mail.unknown_kind', format(
      'Documents of the kind "%s" are not sent from here. Invoices, sales orders, purchase orders and credit notes are.',
      left(document_to_send.kind, 40)));
  end if;
  if document ->> 'status' in ('cancelled', 'void') then
    perform private.refuse('mail.not_in_force', format('The %s is %s, so it is not sent any more.',
      document ->> 'label', document ->> 'status'));
  elsif document ->> 'status' = entry.draft_status and entry.before_mailing is not null then
    perform private.refuse('mail.draft', format('The %s is a draft. %s', document ->> 'label', entry.before_mailing));
  end if;
  return document;
end $$;
comment on function private.document_to_send(uuid, text, uuid) is
  'Row of a document to send, locked, with its number in "called" and a label such as "invoice INV-000001"; otherwise refuses.';

create function private.mail_subject(given text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  subject constant text := btrim(coalesce(mail_subject.given, ''));
begin
  if subject = '' or char_length(subject) > 200 or subject ~ '[[:cntrl:]]' then
    perform private.refuse_field('mail.subject', 'Enter a subject of one line with at most 200 characters.', 'subject');
  end if;
  return subject;
end $$;
comment on function private.mail_subject(text) is 'Subject of a mail, in one line; otherwise refuses.';

create function private.mail_address(given text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  address constant text := btrim(coalesce(mail_address.given, ''));
begin
  -- Exactly one address: no name before it, no second one after a comma.
  if address !~ '^[^\s@<>()\[\]",:;\\[:cntrl:]]+@[^\s@<>()\[\]",:;\\[:cntrl:]]+\.[^\s@<>()\[\]",:;.\\[:cntrl:]]+$'
    or char_length(address) > 254 then
    perform private.refuse_field('mail.address', case when address = '' then 'Enter the e-mail address.'
      else format('"%s" is not an e-mail address. Give one, such as name@example.com.', left(address, 80)) end, 'recipient');
  end if;
  return address;
end $$;
comment on function private.mail_address(text) is 'A single e-mail address, or a refusal.';

create function private.pdf_content(content text) returns bytea
language plpgsql immutable
set search_path = ''
as $$
declare
  most constant integer := 5 * 1024 * 1024;
  bytes bytea;
begin
  if char_length(coalesce(pdf_content.content, '')) > most / 3 * 4 + 4 then
    perform private.refuse('mail.too_large', 'The PDF is larger than 5 MB, which is the most that can be sent by mail. Download it and send it by other means.',
      jsonb_build_object('limit', most));
  end if;
  if pdf_content.content ~ '^[A-Za-z0-9+/]+={0,2}$' and char_length(pdf_content.content) % 4 = 0 then
    bytes := decode(pdf_content.content, 'base64');
  end if;
  if bytes is null or substring(bytes from 1 for 5) <> '%PDF-'::bytea
    or position('%%EOF'::bytea in substring(bytes from greatest(1, length(bytes) - 1023))) = 0 then
    perform private.refuse('mail.not_pdf', 'What is sent along must be a PDF, as base64. Download the PDF to look at it, then try again.');
  end if;
  return bytes;
end $$;
comment on function private.pdf_content(text) is 'The bytes of a PDF that came as base64, or a refusal.';

create function private.mails_within_an_hour(founded_since timestamptz) returns bigint
language sql stable
set search_path = ''
as $$
  select count(*)
  from private.outgoing_mails m
  join public.organizations o on o.id = m.org_id
  where m.kind = 'document' and m.created_at > now() - interval '1 hour' and o.created_at > mails_within_an_hour.founded_since
$$;
comment on function private.mails_within_an_hour(timestamptz) is
  'Number of documents mailed within an hour by the organizations founded since a time.';

create function private.require_mail_allowance(org uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  most constant integer := 500;
  most_of_newcomer constant integer := 50;
  most_of_newcomers constant integer := 500;
  most_of_all constant integer := 5000;
  -- A new organization may be a spammer: for a week its mails are counted separately from others'.
  known_since constant timestamptz := now() - interval '7 days';
  is_newcomer constant boolean := (select o.created_at > known_since from public.organizations o where o.id = require_mail_allowance.org);
  allowed constant integer := case when is_newcomer then most_of_newcomer else most end;
  sent integer;
  first_again timestamptz;
begin
  -- Concurrent mails are counted too.
  perform pg_advisory_xact_lock(hashtextextended('mail ' || require_mail_allowance.org, 0));
  select count(*), min(m.created_at) + interval '1 hour' into sent, first_again
  from private.outgoing_mails m
  where m.org_id = require_mail_allowance.org and m.kind = 'document' and m.created_at > now() - interval '1 hour';
  if sent >= allowed then
    perform private.refuse('mail.too_many', format(
      'Your organization has sent %s mails within an hour, which is the limit%s. The next one can be sent in %s minutes.',
      sent, case when is_newcomer then ' in its first week' else '' end,
      greatest(1, ceil(extract(epoch from first_again - now()) / 60))), jsonb_build_object('limit', allowed));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('mail of all', 0));
  if is_newcomer and private.mails_within_an_hour(known_since) >= most_of_newcomers
    or private.mails_within_an_hour('-infinity') >= most_of_all then
    perform private.refuse('mail.too_many',
      'This server has sent so many mails within an hour that it accepts no more, to avoid being treated as spam. '
      || 'Download the PDF and send it with your own mail program, or try again in an hour.');
  end if;
end $$;
comment on function private.require_mail_allowance(uuid) is
  'Refuses more mails within an hour than an organization may send, all that were founded within a week, or all together.';

create function private.note_mailed(org uuid, entity text, document jsonb, recipient text) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes)
  select org, p.id, p.full_name, 'mailed', note_mailed.entity, (document ->> 'id')::uuid, document ->> 'called',
    jsonb_build_object('recipient', jsonb_build_object('to', note_mailed.recipient))
  from public.profiles p
  where p.id = auth.uid();
end $$;
comment on function private.note_mailed(uuid, text, jsonb, text) is 'Logs the recipient of a document sent by mail.';

create function public.send_document(
  kind text, id uuid, recipient text, subject text, message text, content text, key uuid, online_days integer default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('documents.send', 'send documents by mail');
  -- Without the file: generated again, it is the same document.
  answer jsonb := private.recall(send_document.key, 'send_document', jsonb_build_array(
    send_document.kind, send_document.id, send_document.recipient, send_document.subject, send_document.message, send_document.online_days));
  entity constant text := send_document.kind || 's';
  entry constant private.document_kinds := (select k from private.document_kinds k where k.kind = send_document.kind);
  document jsonb;
  mail private.outgoing_mails;
begin
  if answer is not null then
    return answer;
  end if;
  perform private.refuse_in_sandbox('send mail');
  document := private.document_to_send(org, send_document.kind, send_document.id);
  perform private.require(entity || '.read', 'read ' || replace(entity, '_', ' '));
  if not public.can_send_mail() then
    perform private.refuse('mail.none',
      'This server sends no mails. Download the PDF and send it with your own mail program.');
  end if;
  mail.recipient := private.mail_address(send_document.recipient);
  mail.subject := private.mail_subject(send_document.subject);
  mail.message := btrim(coalesce(send_document.message, ''));
  if char_length(mail.message) > 10000 or mail.message ~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]' then
    perform private.refuse_field('mail.message', 'The message must be plain text of at most 10,000 characters.', 'message');
  end if;
  mail.content := private.pdf_content(send_document.content);
  if send_document.online_days is not null then
    if entry.shared_by is null then
      perform private.refuse_field('online_invoice.kind', 'Only an invoice has an online copy. Send this document without a link.', 'online_days');
    end if;
    execute format('select public.%I($1, $2) ->> ''path''', entry.shared_by)
    using send_document.id, send_document.online_days into mail.online_path;
  end if;
  perform private.require_mail_allowance(org);
  if document ->> 'status' = entry.draft_status
    and exists (select from private.document_steps s where s.kind = entry.kind and s.step = 'send') then
    perform private.step_once(entry.kind, 'send', send_document.id, gen_random_uuid());
  end if;
  insert into private.outgoing_mails
    (kind, org_id, user_id, entity, record_id, sender_name, reply_to, recipient, subject, message, online_path, file_name, content)
  select 'document', org, p.id, entity, send_document.id, private.mail_line(s.company_name), p.email,
    mail.recipient, mail.subject, mail.message, mail.online_path,
    regexp_replace(document ->> 'called', '[^[:alnum:]._-]+', '-', 'g') || '.pdf', mail.content
  from public.profiles p, public.company_settings s
  where p.id = auth.uid() and s.org_id = org;
  perform private.note_mailed(org, entity, document, mail.recipient);
  answer := jsonb_build_object('recipient', mail.recipient, 'sent_at', now());
  perform private.remember(send_document.key, answer);
  return answer;
end $$;
comment on function public.send_document(text, uuid, text, text, text, text, uuid, integer) is
  'Sends an invoice, sales order, purchase order or credit note by mail, with the PDF in content as base64, once for each key: '
  '{recipient, sent_at}. With online_days the mail of an invoice ends with a link to its online copy, which is valid for this number of '
  'days. A draft purchase order counts as sent from then on.';
grant execute on function public.send_document(text, uuid, text, text, text, text, uuid, integer) to authenticated;

create function public.note_handed_over(id uuid, key uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('documents.send', 'note that an invoice was given to its customer');
  answer constant jsonb := private.recall(note_handed_over.key, 'note_handed_over', to_jsonb(note_handed_over.id));
  document jsonb;
begin
  if answer is not null then
    return;
  end if;
  document := private.document_to_send(org, 'invoice', note_handed_over.id);
  insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name)
  select org, p.id, p.full_name, 'handed_over', 'invoices', (document ->> 'id')::uuid, document ->> 'called'
  from public.profiles p
  where p.id = auth.uid();
  perform private.remember(note_handed_over.key, 'true');
end $$;
comment on function public.note_handed_over(uuid, uuid) is
  'Records in the history of a posted invoice that its customer received it by other means than a mail from here.';
grant execute on function public.note_handed_over(uuid, uuid) to authenticated;
