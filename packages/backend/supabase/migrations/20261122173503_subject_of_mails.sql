set check_function_bodies = off;

drop function "private"."mail_line"(text, text, integer);

create or replace function private.mail_subject (
  given text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
declare
  subject constant text := btrim(coalesce(mail_subject.given, ''));
begin
  if subject = '' or char_length(subject) > 200 or subject ~ '[[:cntrl:]]' then
    perform private.refuse('mail.subject', 'Give the mail a subject of one line with at most 200 characters.');
  end if;
  return subject;
end $function$;

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
  mail.subject := private.mail_subject(send_document.subject);
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

comment on function "private"."mail_subject"(text) is 'What a mail is about, in one line; or a refusal.';

revoke all on function "private"."mail_subject"(text) from public;

grant execute on function "private"."mail_subject"(text) to "postgres";

reset check_function_bodies;
