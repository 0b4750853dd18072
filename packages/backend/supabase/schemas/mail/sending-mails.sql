-- Outbox functions for senders of mails: the server, or a worker beside a hosted project.

create function private.take_mail() returns setof private.outgoing_mails
language sql
set search_path = ''
as $$
  -- Longer than any sending lasts. A server that ended in the middle leaves its mail to the next one after that.
  update private.outgoing_mails m set attempts = m.attempts + 1, taken_at = now(), due_at = now() + interval '5 minutes'
  where m.id = (
    select w.id from private.outgoing_mails w
    where w.delivered_at is null and w.refused_at is null and w.due_at <= now()
    -- Mails to users who cannot sign in go first, however many documents an organization sends.
    order by w.kind = 'account' desc, w.kind = 'invitation' desc, w.due_at
    limit 1 for update skip locked)
  returning m.*
$$;
comment on function private.take_mail() is
  'The next due mail, reserved for the caller for five minutes, within which it reports the outcome; no row if none is due.';

create function private.note_mail_sent(id uuid) returns void
language sql
set search_path = ''
as $$
  update private.outgoing_mails m
  set delivered_at = now(), taken_at = null, last_answer = null, content = null, online_path = null, message = case when m.kind = 'document' then m.message end
  where m.id = note_mail_sent.id and m.delivered_at is null and m.refused_at is null
$$;
comment on function private.note_mail_sent(uuid) is 'Records that the mail server has accepted a mail, and deletes its file and the links in it.';

create function private.hurry_mails() returns void
language sql
set search_path = ''
as $$
  -- Except those being sent, whose server has not reported yet.
  update private.outgoing_mails m set due_at = now()
  where m.delivered_at is null and m.refused_at is null and m.taken_at is null and m.due_at > now()
$$;
comment on function private.hurry_mails() is 'Makes all waiting mails due, because the mail server can be reached again.';

create function private.post_mail(
  kind text, recipient text, subject text, message text, org uuid default null, reply_to text default null, sender_name text default null
) returns void
language plpgsql
set search_path = ''
as $$
begin
  if public.can_send_mail() then
    insert into private.outgoing_mails (kind, org_id, user_id, sender_name, reply_to, recipient, subject, message)
    values (post_mail.kind, post_mail.org, auth.uid(), private.mail_line(post_mail.sender_name), private.mail_line(post_mail.reply_to),
      private.mail_line(post_mail.recipient), left(private.mail_line(post_mail.subject), 200), post_mail.message);
  end if;
end $$;
comment on function private.post_mail(text, text, text, text, uuid, text, text) is
  'Puts a mail without a file into the outbox. If nothing sends mails it is not stored, because it may contain a link that opens an account.';

create function private.tell_of_refused_mail(mail private.outgoing_mails) returns void
language plpgsql
set search_path = ''
as $$
declare
  sender constant public.profiles := (select p from public.profiles p where p.id = mail.user_id);
begin
  if mail.kind not in ('document', 'invitation') then
    return;
  end if;
  if mail.kind = 'document' then
    insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes)
    values (mail.org_id, null, 'System', 'mail_refused', mail.entity, mail.record_id, regexp_replace(mail.file_name, '\.pdf$', ''),
      jsonb_build_object('recipient', jsonb_build_object('to', mail.recipient), 'answer', jsonb_build_object('to', mail.last_answer)));
  end if;
  if coalesce(sender.email, '') <> '' then
    perform private.post_mail('notice', sender.email, 'Not delivered: ' || mail.subject, format(
      E'Your mail to %s was not delivered.\n\nSubject: %s\n\nThe mail server answered: %s\n\n%s',
      mail.recipient, mail.subject, mail.last_answer,
      case mail.kind when 'document' then 'Check the address, then send the document again: {site}'
        else 'Check the address, then invite them again: {site}' end), mail.org_id);
  end if;
end $$;
comment on function private.tell_of_refused_mail(private.outgoing_mails) is
  'Notifies the sender of a mail that it was not delivered and why: by a mail and, for a document, in its history.';

create function private.note_mail_failed(id uuid, answer text, is_final boolean) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  waits constant interval[] := '{1 minute,5 minutes,15 minutes,1 hour,4 hours}';
  patience constant interval := interval '3 days';
  mail private.outgoing_mails;
  told constant text := left(private.mail_line(note_mail_failed.answer), 500);
begin
  select m.* into mail from private.outgoing_mails m
  where m.id = note_mail_failed.id and m.delivered_at is null and m.refused_at is null for update;
  if mail.id is null then
    return false;
  end if;
  if not note_mail_failed.is_final and mail.created_at > now() - patience then
    update private.outgoing_mails m
    set last_answer = told, taken_at = null, due_at = now() + waits[least(mail.attempts, cardinality(waits))]
    where m.id = mail.id;
    return false;
  end if;
  update private.outgoing_mails m
  set last_answer = told, taken_at = null, refused_at = now(), content = null, online_path = null, message = case when m.kind = 'document' then m.message end
  where m.id = mail.id
  returning m.* into mail;
  perform private.tell_of_refused_mail(mail);
  return true;
end $$;
comment on function private.note_mail_failed(uuid, text, boolean) is
  'Records that a mail was refused, with the mail server''s answer. It is tried again after 1, 5 and 15 minutes, 1 '
  'hour, then every 4 hours, and given up after 3 days, or at once if the answer is final. True if it was given up.';

create function private.queue_contact_messages(recipient text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  queued integer;
begin
  with waiting as (
    select c.* from private.contact_messages c where c.delivered_at is null order by c.created_at limit 50 for update skip locked
  ), noted as (
    update private.contact_messages c set delivered_at = now() from waiting w where c.id = w.id
  )
  insert into private.outgoing_mails (kind, sender_name, reply_to, recipient, subject, message)
  select 'contact', w.name, w.email, queue_contact_messages.recipient, w.subject,
    w.message || case when w.phone = '' then '' else E'\n\nPhone: ' || w.phone end
  from waiting w order by w.created_at;
  get diagnostics queued = row_count;
  return queued;
end $$;
comment on function private.queue_contact_messages(text) is
  'Puts up to 50 messages of the contact form into the outbox, for an address of the operator''s; how many. They stay where they are, too.';

create function private.forget_old_mails() returns bigint
language sql
set search_path = ''
as $$
  with forgotten as (
    delete from private.outgoing_mails m
    where m.created_at < now() - interval '30 days' and (m.delivered_at is not null or m.refused_at is not null)
    returning 1
  )
  select count(*) from forgotten
$$;
comment on function private.forget_old_mails() is
  'Deletes mails that were sent or failed more than 30 days ago. The recipient of a document stays in its history.';
