-- Signing up makes the organization, the admin membership, the profile and the settings, in the transaction that
-- makes the account: either all of them exist or none.

create function private.plain_text(escaped text) returns text
language sql immutable
set search_path = ''
as $$
  -- The ampersand last, so that "&amp;lt;" becomes "&lt;" and not "<".
  select nullif(btrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    escaped, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#34;', '"'), '&#39;', ''''), '&#x27;', ''''), '&#x2F;', '/'),
    '&#47;', '/'), '&amp;', '&')), '')
$$;
comment on function private.plain_text(text) is
  'Unescapes names, which the sign-up form escapes for HTML; the database stores what users typed. Null if blank.';

create function private.sign_up_person() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  metadata constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  address constant text := coalesce(new.email, '');
  person constant text := left(coalesce(
    private.plain_text(metadata ->> 'full_name'),
    private.plain_text(concat_ws(' ', metadata ->> 'first_name', metadata ->> 'last_name')),
    private.plain_text(metadata ->> 'name'),
    nullif(split_part(address, '@', 1), ''),
    'New member'), 200);
  company constant text := left(coalesce(
    private.plain_text(metadata ->> 'company_name'),
    private.plain_text(metadata ->> 'company'),
    'My Company'), 200);
  -- A browser may know time zones that this server does not; users are not refused for that.
  zone constant text := coalesce(private.time_zone_named(metadata ->> 'time_zone'), 'UTC');
  usual private.country_defaults;
  org uuid;
begin
  insert into public.organizations (name) values (company) returning id into org;
  insert into public.memberships (org_id, user_id, role) values (org, new.id, 'admin');
  insert into public.profiles (id, org_id, email, full_name) values (new.id, org, address, person);
  -- The log shows what users did; a new company has done nothing yet.
  perform private.set_activity_action('none');
  select * into usual from private.country_defaults d where zone ~ d.zones;
  -- In other countries, the defaults of the columns.
  insert into public.company_settings (
    org_id, user_id, company_name, time_zone, country, currency, base_currency, date_format, gst_enabled, default_gst_rate)
  values (org, new.id, company, zone, usual.country, coalesce(usual.currency, 'USD'), coalesce(usual.currency, 'USD'),
    coalesce(usual.date_format, 'DD/MM/YYYY'), usual.country is null or usual.tax_rate is not null, coalesce(usual.tax_rate, 15));
  perform private.set_activity_action('');
  return new;
end $$;
comment on function private.sign_up_person() is 'Gives a new account its own organization, with the role admin.';

create function private.follow_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return new;
end $$;
comment on function private.follow_email() is 'The profile shows the account''s present e-mail address.';

create trigger sign_up_person after insert on auth.users
  for each row execute function private.sign_up_person();
create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();
