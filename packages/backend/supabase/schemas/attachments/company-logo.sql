-- The uploaded logo of an organization. Its bytes are not stored in the settings, which every screen reads; these have its checksum, by
-- which a screen knows if its copy is current.

create table private.company_logos (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  media_type text not null,
  content bytea not null,
  constraint company_logos_media_type check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  constraint company_logos_size check (length(content) between 1 and 1048576)
);
comment on table private.company_logos is 'Logos for documents. Only the function company_logo reads them.';
comment on constraint company_logos_media_type on private.company_logos is 'A logo is a PNG, JPEG or WebP';
comment on constraint company_logos_size on private.company_logos is 'A logo cannot be empty, or larger than 1 MB';
alter table private.company_logos enable row level security;

create function public.company_logo() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('settings.read', 'see the logo');
begin
  return (
    select jsonb_build_object('media_type', l.media_type, 'content', translate(encode(l.content, 'base64'), E'\n', ''))
    from private.company_logos l where l.org_id = org);
end $$;
comment on function public.company_logo() is 'The uploaded logo, with its content in base64; null if there is none.';

create function public.save_company_logo(media_type text, content text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  most_bytes constant integer := 1024 * 1024;
  org constant uuid := private.require('settings.update', 'change the logo');
  bytes constant bytea := private.decoded_file(save_company_logo.content, 'logo');
  checksum constant text := encode(sha256(bytes), 'hex');
begin
  if coalesce(save_company_logo.media_type, '') not in ('image/png', 'image/jpeg', 'image/webp')
    or not private.is_of_media_type(bytes, save_company_logo.media_type)
  then
    perform private.refuse('logo.type', 'A logo is a picture: PNG, JPEG or WebP. Save it as one of these, and choose that.');
  elsif length(bytes) > most_bytes then
    perform private.refuse('logo.too_large', 'The logo is larger than 1 MB, which is the most that it can have. Make it smaller, and choose it again.');
  end if;
  insert into private.company_logos as l (org_id, media_type, content) values (org, save_company_logo.media_type, bytes)
  on conflict (org_id) do update set media_type = excluded.media_type, content = excluded.content;
  -- Replaces a logo from the web.
  update public.company_settings s set logo_sha256 = checksum, logo_url = null where s.org_id = org;
  return checksum;
end $$;
comment on function public.save_company_logo(text, text) is
  'Takes a picture, its content in base64, as the logo of the organization. Returns its checksum.';

create function public.remove_company_logo() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('settings.update', 'remove the logo');
begin
  delete from private.company_logos l where l.org_id = org;
  update public.company_settings s set logo_sha256 = null, logo_url = null
  where s.org_id = org and (s.logo_sha256 is not null or s.logo_url is not null);
end $$;
comment on function public.remove_company_logo() is 'Leaves the organization without a logo.';

grant execute on function public.company_logo(), public.save_company_logo(text, text), public.remove_company_logo() to authenticated;
