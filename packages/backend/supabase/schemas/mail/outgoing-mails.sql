-- The outbox: every mail stays here until a server has sent it.

create table private.mail_service (
  is_there boolean primary key default true,
  way text not null default 'smtp',
  sender text,
  constraint mail_service_once check (is_there),
  constraint mail_service_way check (way in ('smtp', 'mailbox'))
);
comment on table private.mail_service is
  'Has a row while something sends the mails in private.outgoing_mails. The server or worker that does so inserts it, or deletes it when '
  'it cannot.';
comment on column private.mail_service.way is 'smtp: mails leave. mailbox: they are shown on the computer of the server, and go no further.';
comment on column private.mail_service.sender is 'Sender''s address, as in MAIL_FROM; null for the mailbox.';
alter table private.mail_service enable row level security;

create table private.outgoing_mails (
  id uuid primary key default private.uuid_v7(),
  org_id uuid references public.organizations (id) on delete cascade,
  kind text not null,
  entity text,
  record_id uuid,
  sender_name text,
  reply_to text,
  recipient text not null,
  subject text not null,
  message text,
  online_path text,
  file_name text,
  content bytea,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  last_answer text,
  delivered_at timestamptz,
  refused_at timestamptz,
  user_id uuid,
  created_at timestamptz not null default now(),
  constraint outgoing_mails_kind check (kind in ('account', 'invitation', 'notice', 'document', 'contact')),
  -- Nothing that becomes a line of a mail's header may contain a line break.
  constraint outgoing_mails_one_line check (
    concat(sender_name, reply_to, recipient, subject, file_name) !~ '[[:cntrl:]]'),
  constraint outgoing_mails_ends_once check (delivered_at is null or refused_at is null),
  constraint outgoing_mails_document check (kind <> 'document'
    or num_nulls(org_id, entity, record_id, sender_name, reply_to, file_name, user_id) = 0
      and (content is null) = (delivered_at is not null or refused_at is not null))
);
comment on table private.outgoing_mails is
  'Mails, from the call that causes them until they are sent or given up. The remaining row of a document''s mail '
  'counts towards the organization''s limit; the content of other mails is deleted.';
comment on column private.outgoing_mails.org_id is 'Organization of the mail; null for mails about an account and messages of visitors.';
comment on column private.outgoing_mails.message is 'Plain text; {site} is replaced by the address of the site. Emptied once a mail with a secret link is sent or has failed.';
comment on column private.outgoing_mails.online_path is
  'Path of the online copy at the end of a document''s mail, secret; null without one, and once the mail is sent or given up.';
comment on column private.outgoing_mails.content is 'The PDF of a document, until the mail is sent or given up.';
comment on column private.outgoing_mails.due_at is 'Time of the next attempt. An attempt moves it, so that no other server takes the same mail.';
comment on column private.outgoing_mails.taken_at is 'Since when it is being sent; null once the mail server has answered, or could not be asked.';
comment on column private.outgoing_mails.last_answer is 'Reply of the mail server when it last refused the mail.';
comment on column private.outgoing_mails.user_id is 'User who sent it. No foreign key: the record outlives the account.';
comment on column private.outgoing_mails.reply_to is 'Reply address: that of its sender.';
alter table private.outgoing_mails enable row level security;
create index outgoing_mails_waiting on private.outgoing_mails (due_at) where delivered_at is null and refused_at is null;
create index outgoing_mails_newest on private.outgoing_mails (org_id, created_at);
create index outgoing_mails_recent on private.outgoing_mails (created_at);

create function private.announce_mail() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('mail', '');
  return null;
end $$;
comment on function private.announce_mail() is 'Wakes the servers that send mails.';
-- For each row, but a transaction notifies once: a statement that adds none would wake its own caller forever.
create trigger outgoing_mails_announced after insert on private.outgoing_mails
  for each row execute function private.announce_mail();

create function private.mail_line(text) returns text
language sql immutable
set search_path = ''
as $$
  select btrim(regexp_replace($1, '[[:cntrl:]]+', ' ', 'g'))
$$;
comment on function private.mail_line(text) is 'A text as one line of a mail''s head: what would begin another line is a space.';

create function public.can_send_mail() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.mail_service)
$$;
comment on function public.can_send_mail() is 'True if this server sends mails. Otherwise documents are downloaded and sent by other means.';
grant execute on function public.can_send_mail() to authenticated;

create function public.mail_service() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select jsonb_build_object('way', s.way, 'sender', s.sender) from private.mail_service s),
    '{"way": "none", "sender": null}')
$$;
comment on function public.mail_service() is
  'How mails are sent: {way, sender}. way is smtp (sender is their address), mailbox (they stay on the server''s computer) or none.';
grant execute on function public.mail_service() to authenticated;
