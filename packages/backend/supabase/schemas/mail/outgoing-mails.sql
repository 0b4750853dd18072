-- Mails that people send from here, until whoever delivers them has done so.

create table private.mail_service (
  is_there boolean primary key default true,
  constraint mail_service_once check (is_there)
);
comment on table private.mail_service is
  'Has a row while something delivers private.outgoing_mails. The server that does puts it there, or takes it away where it cannot.';
alter table private.mail_service enable row level security;

create table private.outgoing_mails (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  entity text not null,
  record_id uuid not null,
  sender_name text not null,
  reply_to text not null,
  recipient text not null,
  subject text not null,
  message text not null,
  file_name text not null,
  content bytea,
  delivered_at timestamptz,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  -- Nothing that becomes a line of a mail's head may begin another one.
  constraint outgoing_mails_one_line check ((sender_name || reply_to || recipient || subject || file_name) !~ '[[:cntrl:]]'),
  constraint outgoing_mails_whole check ((content is null) = (delivered_at is not null))
);
comment on table private.outgoing_mails is
  'Mails with a document as a PDF. Once one is delivered, its file is let go of, and the rest counts what an organisation has sent.';
comment on column private.outgoing_mails.user_id is 'Who sent it. No foreign key: the record outlives the account.';
comment on column private.outgoing_mails.reply_to is 'The address of whoever sent it.';
alter table private.outgoing_mails enable row level security;
create index outgoing_mails_waiting on private.outgoing_mails (created_at) where delivered_at is null;
create index outgoing_mails_newest on private.outgoing_mails (org_id, created_at);
create index outgoing_mails_recent on private.outgoing_mails (created_at);

create function public.can_send_mail() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.mail_service)
$$;
comment on function public.can_send_mail() is 'Whether this server delivers mails. Where it does not, documents are downloaded and sent by other means.';
grant execute on function public.can_send_mail() to authenticated;
