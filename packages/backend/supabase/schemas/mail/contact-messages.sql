-- Messages of visitors: stored for the operator, and readable by no client.

create table private.contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text not null,
  subject text not null,
  message text not null,
  network text,
  delivered_at timestamptz,
  user_id uuid,
  created_at timestamptz not null default now(),
  constraint contact_messages_lengths check (length(name) between 1 and 100 and length(email) between 3 and 254
    and length(phone) <= 50 and length(subject) between 1 and 200 and length(message) between 1 and 5000),
  -- Nothing that becomes a line of a list or of a mail's header may contain a line break.
  constraint contact_messages_one_line check ((name || email || phone || subject) !~ '[[:cntrl:]]')
);
comment on table private.contact_messages is
  'Messages of the contact form, as text. The operator reads and removes them (npm run contact:list); no role of the API can.';
comment on column private.contact_messages.id is 'Made by the sender''s page, so that sending again what had arrived sends nothing twice.';
comment on column private.contact_messages.user_id is 'The signed-in user. No foreign key: a message outlives an account.';
comment on column private.contact_messages.network is 'Network of the sender, for a day: it limits floods and is then deleted.';
comment on column private.contact_messages.delivered_at is 'Time when it was put into the outbox; null if no mail is sent to the operator.';
alter table private.contact_messages enable row level security;
create index contact_messages_newest on private.contact_messages (created_at);
create index contact_messages_networks on private.contact_messages (created_at) where network is not null;
create index contact_messages_waiting on private.contact_messages (created_at) where delivered_at is null;

create function private.client_network() returns text
language plpgsql stable
set search_path = ''
as $$
declare
  told constant text := btrim(split_part(coalesce(private.client_address(), ''), ',', 1));
  address inet;
begin
  address := told::inet;
  -- An IPv6 client has a whole network of addresses.
  return host(network(set_masklen(address, case family(address) when 4 then 32 else 64 end)));
exception when invalid_text_representation then
  return left(told, 100);
end $$;
comment on function private.client_network() is 'The network of the current request, by which limits count; empty if unknown.';

create function private.contact_line(value text, name text, most integer, required boolean) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  line constant text := btrim(coalesce(value, ''), E' \t\r\n');
begin
  if required and line = '' then
    perform private.refuse_field('contact.missing', format('%s is required', name), lower(name));
  elsif length(line) > most then
    perform private.refuse_field('contact.too_long', format('%s has %s characters; at most %s can be sent. Shorten it.',
      name, length(line), most), lower(name));
  elsif line ~ '[[:cntrl:]]' then
    perform private.refuse_field('contact.not_text', format('%s contains invalid characters. Type it again, on one line.', name), lower(name));
  end if;
  return line;
end $$;
comment on function private.contact_line(text, text, integer, boolean) is 'One line of a message, trimmed; refused if it is not a single line.';

create function private.require_contact_allowance(network text) returns void
language plpgsql
set search_path = ''
as $$
declare
  most_of_one constant integer := 10;
  most_of_all constant integer := 200;
  most_kept constant integer := 20000;
  own integer;
  everyone integer;
begin
  select count(*) filter (where m.network = require_contact_allowance.network), count(*) into own, everyone
  from private.contact_messages m where m.created_at > now() - interval '1 hour';
  if own >= most_of_one then
    perform private.refuse('contact.too_many', format(
      'You have sent %s messages within an hour, which is as many as can be sent from one network. Keep this one, and send it in an hour.', own));
  elsif everyone >= most_of_all then
    perform private.refuse('contact.busy',
      'Too many messages are arriving at the moment. Keep yours, and send it in an hour.');
  elsif (select count(*) from private.contact_messages) >= most_kept then
    perform private.refuse('contact.full',
      'The mailbox of this site is full. Keep your message, and contact the operator of the site in another way.');
  end if;
end $$;
comment on function private.require_contact_allowance(text) is
  'Refuses more messages than people write: of a network, of all together, and more than are stored. Calls must be sequential.';

create function public.send_contact_message(
  id_param uuid, name_param text, email_param text, phone_param text, subject_param text, message_param text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  name constant text := private.contact_line(name_param, 'Name', 100, true);
  email constant text := private.contact_line(email_param, 'Email', 254, true);
  phone constant text := private.contact_line(phone_param, 'Phone', 50, false);
  subject constant text := private.contact_line(subject_param, 'Subject', 200, true);
  message constant text := btrim(replace(coalesce(message_param, ''), E'\r\n', E'\n'), E' \t\r\n');
  network constant text := private.client_network();
  earlier private.contact_messages;
begin
  if id_param is null then
    perform private.refuse('key.missing', 'Send a key (a new uuid) with this message, so that repeating it sends nothing twice.');
  elsif email !~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' then
    perform private.refuse_field('contact.email', 'Please enter a valid email address', 'email');
  elsif message = '' then
    perform private.refuse_field('contact.missing', 'Message is required', 'message');
  elsif length(message) > 5000 then
    perform private.refuse_field('contact.too_long', format(
      'The message has %s characters; at most 5000 can be sent at once. Shorten it, or send it in parts.', length(message)), 'message');
  elsif translate(message, E'\n\t', '') ~ '[[:cntrl:]]' then
    perform private.refuse_field('contact.not_text', 'The message contains invalid characters. Paste it as plain text.', 'message');
  end if;
  -- Sequential: simultaneous messages could all fit.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact messages', 0));
  select m.* into earlier from private.contact_messages m where m.id = id_param;
  if earlier.id is not null then
    if (earlier.name, earlier.email, earlier.phone, earlier.subject, earlier.message) is distinct from (name, email, phone, subject, message) then
      perform private.refuse('key.reused', 'This key was used before, for another message. Make a new key for a new message.');
    end if;
    return true;
  end if;
  perform private.require_contact_allowance(network);
  update private.contact_messages m set network = null where m.network is not null and m.created_at < now() - interval '1 day';
  insert into private.contact_messages (id, name, email, phone, subject, message, user_id, network)
  values (id_param, name, email, phone, subject, message, auth.uid(), network);
  perform pg_notify('mail', '');
  return true;
end $$;
comment on function public.send_contact_message(uuid, text, text, text, text, text) is
  'Stores a message to the operator of this site, from anyone: at most 10 an hour from a network, 200 in all.';
grant execute on function public.send_contact_message(uuid, text, text, text, text, text) to anon, authenticated;
