set check_function_bodies = off;

create or replace function public.file_gst_return (
  start_date date,
  end_date   date,
  key        uuid,
  told       jsonb default null::jsonb
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('gst_returns.file', 'file GST returns');
  answer constant jsonb := private.recall(file_gst_return.key, 'file_gst_return',
    jsonb_build_array(file_gst_return.start_date, file_gst_return.end_date, file_gst_return.told));
  problem text[];
  boxes jsonb;
  filed uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.require_period(file_gst_return.start_date, file_gst_return.end_date);
  -- Nobody posts meanwhile: what is posted next has a higher number, and is late.
  perform private.hold_ledger(org);
  problem := private.gst_filing_problem(org, file_gst_return.start_date, file_gst_return.end_date);
  if problem is not null then
    perform private.refuse(problem[1], problem[2]);
  end if;
  boxes := (
    select jsonb_object_agg(b.box, b.open::text)
    from private.gst_not_filed(org, file_gst_return.start_date, file_gst_return.end_date) b);
  if file_gst_return.told <> boxes then
    perform private.refuse('gst.changed',
      'Something was posted since this return was shown, so it would file other amounts. Look at them again, and file it then.');
  end if;
  insert into public.gst_returns (org_id, start_date, end_date, boxes, net_payable, through_number)
  select org, file_gst_return.start_date, file_gst_return.end_date, boxes, (boxes ->> 'net_payable')::numeric,
    (select l.last_number from private.ledgers l where l.org_id = org)
  returning gst_returns.id into filed;
  perform private.remember(file_gst_return.key, to_jsonb(filed));
  return filed;
end $function$;

drop trigger "company_settings_touch" on "public"."company_settings";

drop function "public"."file_gst_return"(date, date, uuid);

create table "private"."company_logos" (
  "org_id"     uuid  not null,
  "media_type" text  not null,
  "content"    bytea not null,
  constraint "company_logos_media_type"
    check ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
  constraint "company_logos_pkey" primary key (org_id),
  constraint "company_logos_size" check (((length(content) >= 1) AND (length(content) <= 1048576)))
);

alter table "private"."company_logos"
  enable row level security;

alter table "public"."company_settings"
  add column "logo_sha256" text;

create or replace function private.gst_filing_problem (
  org        uuid,
  start_date date,
  end_date   date
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  done constant private.filed_gst := private.filed_gst(org);
begin
  if gst_filing_problem.start_date <> done.last_day + 1 then
    return array['gst.period_not_next', format(
      'GST is filed through %s, so the next return begins on %s and not on %s. Choose that day, or void the last return first.',
      done.last_day, done.last_day + 1, gst_filing_problem.start_date)];
  elsif gst_filing_problem.end_date >= private.today(org) then
    return array['gst.period_not_over', format(
      'The period to %s is not over yet, so its GST return cannot be filed. File it from %s on.',
      gst_filing_problem.end_date, gst_filing_problem.end_date + 1)];
  end if;
  return null;
end $function$;

create or replace function private.gst_return_report (
  org        uuid,
  start_date date,
  end_date   date
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  done constant private.filed_gst := private.filed_gst(org);
  advice constant text := 'Open Closing, run the controls of the books, and look at what they name under tax accounts.';
begin
  return (
    with boxes as materialized (
      select b.* from private.gst_not_filed(org, gst_return_report.start_date, gst_return_report.end_date) b
    ), late as (
      select e.id, e.number, e.entry_number, e.description, e.entry_date, e.source_kind, e.source_id,
        sum(l.credit - l.debit) filter (where l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment')) as gst
      from public.journal_entries e
      join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id and l.gst_box is not null and l.gst_box <> 'gst_settled'
      where e.org_id = org and e.number > done.through_number
        and e.entry_date between done.first_day and least(gst_return_report.start_date - 1, done.last_day)
      group by e.id, e.number, e.entry_number, e.description, e.entry_date, e.source_kind, e.source_id
    ), rows as (
      select b.place::bigint as place, jsonb_build_object(
        'section', case when b.place <= 4 then 'sales' when b.place <= 8 then 'purchases' else 'gst' end,
        'link', private.report_link('gst-details', jsonb_build_object('boxes', array_to_string(private.lines_of_box(b.box), ','))),
        'cells', jsonb_build_object('label', b.label, 'amount', b.amount::text, 'filed', b.filed::text, 'late', b.late::text, 'open', b.open::text)) as told
      from boxes b
      union all
      select 100 + l.number::bigint, jsonb_build_object('section', 'late', 'link', private.source_link(org, l.id, l.source_kind, l.source_id),
        'cells', jsonb_build_object('label', format('%s, %s: %s', l.entry_number, private.written_day(org, l.entry_date), l.description), 'late', coalesce(l.gst, 0)::numeric(24, 2)::text))
      from late l
    )
    select jsonb_build_object('rows', (select jsonb_agg(r.told order by r.place) from rows r), 'checks', jsonb_build_array(
      private.report_check('GST to pay is what the GST accounts moved by, without what was paid over',
        private.gst_by_accounts(org, gst_return_report.start_date, gst_return_report.end_date, (select b.amount from boxes b where b.box = 'net_payable')),
        (select b.amount from boxes b where b.box = 'net_payable'), advice),
      private.report_check('What was filed is what the ledger holds of the filed days', (
          select coalesce(sum(r.net_payable), 0) from public.gst_returns r where r.org_id = org and r.status = 'filed'), (
          select f.amount - s.amount
          from private.gst_boxes(org, done.first_day, done.last_day) f
          join private.gst_boxes(org, done.first_day, done.last_day, done.through_number) s on s.box = f.box
          where f.box = 'net_payable'), advice)))
  );
end $function$;

create or replace function private.usual_payment_terms()
  returns integer
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return coalesce((select s.default_payment_terms from public.company_settings s where s.org_id = private.org_id()), 30);
end $function$;

create or replace function private.written_day (
  org uuid,
  day date
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  -- The formats that there are to choose are spelled as to_char spells them.
  return to_char(day, (select s.date_format from public.company_settings s where s.org_id = org));
end $function$;

create or replace function public.company_logo()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('settings.read', 'see the logo');
begin
  return (
    select jsonb_build_object('media_type', l.media_type, 'content', translate(encode(l.content, 'base64'), E'\n', ''))
    from private.company_logos l where l.org_id = org);
end $function$;

create or replace function public.gst_filing (
  start_date date,
  end_date   date
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('gst_returns.read', 'see GST returns');
  done constant private.filed_gst := private.filed_gst(org);
begin
  perform private.require_period(gst_filing.start_date, gst_filing.end_date);
  return jsonb_build_object(
    'first_day', done.first_day,
    'last_day', done.last_day,
    'problem', (private.gst_filing_problem(org, gst_filing.start_date, gst_filing.end_date))[2],
    'boxes', (
      select jsonb_agg(jsonb_build_object('box', b.box, 'label', b.label, 'period', (b.amount - b.filed)::text, 'late', b.late::text,
        'open', b.open::text) order by b.place)
      from private.gst_not_filed(org, gst_filing.start_date, gst_filing.end_date) b),
    'filed', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'start_date', r.start_date, 'end_date', r.end_date,
        'net_payable', r.net_payable::text, 'filed_at', r.posted_at, 'filed_by', p.full_name) order by r.start_date), '[]')
      from public.gst_returns r
      left join public.profiles p on p.id = r.user_id
      where r.org_id = org and r.status = 'filed' and r.start_date <= gst_filing.end_date and r.end_date >= gst_filing.start_date));
end $function$;

create or replace function public.remove_company_logo()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('settings.update', 'remove the logo');
begin
  delete from private.company_logos l where l.org_id = org;
  update public.company_settings s set logo_sha256 = null, logo_url = null
  where s.org_id = org and (s.logo_sha256 is not null or s.logo_url is not null);
end $function$;

create or replace function public.save_company_logo (
  media_type text,
  content    text
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
  -- It takes the place of a picture of the web.
  update public.company_settings s set logo_sha256 = checksum, logo_url = null where s.org_id = org;
  return checksum;
end $function$;

alter table "private"."company_logos"
  add constraint "company_logos_org_id_fkey" foreign key (org_id) references public.organizations(id) on delete cascade;

alter table "public"."company_settings"
  add constraint "company_settings_logo_sha256" check ((logo_sha256 ~ '^[0-9a-f]{64}$'::text));

-- Prefixes that were cleared take those that everybody began with.
update public.company_settings set invoice_prefix = 'INV-' where btrim(invoice_prefix) = '';
update public.company_settings set bill_prefix = 'BIL-' where btrim(bill_prefix) = '';
update public.company_settings set sales_order_prefix = 'SO-' where btrim(sales_order_prefix) = '';
update public.company_settings set purchase_order_prefix = 'PO-' where btrim(purchase_order_prefix) = '';

alter table "public"."company_settings"
  add constraint "company_settings_prefixes_given"
    check
    (((btrim(invoice_prefix) <> ''::text) AND (btrim(bill_prefix) <> ''::text) AND (btrim(sales_order_prefix) <>
    ''::text) AND (btrim(purchase_order_prefix) <> ''::text)));

create trigger company_settings_touch
  before update on public.company_settings
  for each row
  when ((NOT (new.logo_sha256 IS DISTINCT FROM old.logo_sha256)))
  execute function private.touch_updated_at();

comment on column "public"."company_settings"."logo_sha256" is 'The checksum of the logo that was uploaded; null where none was. Set by save_company_logo.';

comment on column "public"."company_settings"."logo_url" is 'The web address of the logo, where none was uploaded.';

comment on constraint "company_logos_media_type" on "private"."company_logos" is 'A logo is a PNG, JPEG or WebP';

comment on constraint "company_logos_size" on "private"."company_logos" is 'A logo cannot be empty, or larger than 1 MB';

comment on constraint "company_settings_logo_sha256" on "public"."company_settings" is 'The checksum of a logo has 64 hexadecimal digits';

comment on constraint "company_settings_prefixes_given" on "public"."company_settings" is 'Invoices, bills and orders each need a prefix, such as INV-';

comment on function "private"."gst_filing_problem"(uuid, date, date) is 'The code and the sentence by which a GST return of a period is refused; null where it can be filed.';

comment on function "private"."usual_payment_terms"() is 'In how many days the caller''s organisation usually pays.';

comment on function "private"."written_day"(uuid, date) is 'A day as an organisation writes it.';

comment on function "public"."company_logo"() is 'The logo that was uploaded, its content in base64; null where there is none.';

comment on function "public"."file_gst_return"(date, date, uuid, jsonb) is 'Keeps the GST return of a period as it was filed, with what was posted late into periods filed before. Each return begins on the day after the last. Refused where the boxes are other than those told, where they are. Answers its id.';

comment on function "public"."gst_filing"(date, date) is 'What a GST return of a period would file now, box by box, or why it cannot be filed; and the returns that were filed of its days, with who did and when.';

comment on function "public"."remove_company_logo"() is 'Leaves the organisation without a logo.';

comment on function "public"."save_company_logo"(text, text) is 'Takes a picture, its content in base64, as the logo of the organisation. Answers its checksum.';

comment on table "private"."company_logos" is 'Pictures that stand at the head of documents. Nobody reads them but the function company_logo.';

revoke all on function "private"."gst_filing_problem"(uuid, date, date) from public;

grant execute on function "private"."gst_filing_problem"(uuid, date, date) to "postgres";

revoke all on function "private"."usual_payment_terms"() from public;

grant execute on function "private"."usual_payment_terms"() to "authenticated", "postgres", "service_role";

revoke all on function "private"."written_day"(uuid, date) from public;

grant execute on function "private"."written_day"(uuid, date) to "postgres";

revoke all on function "public"."company_logo"() from public;

grant execute on function "public"."company_logo"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."file_gst_return"(date, date, uuid, jsonb) from "authenticated";

grant execute on function "public"."file_gst_return"(date, date, uuid, jsonb) to "authenticated";

revoke all on function "public"."gst_filing"(date, date) from public;

grant execute on function "public"."gst_filing"(date, date) to "authenticated", "postgres", "service_role";

revoke all on function "public"."remove_company_logo"() from public;

grant execute on function "public"."remove_company_logo"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."save_company_logo"(text, text) from public;

grant execute on function "public"."save_company_logo"(text, text) to "authenticated", "postgres", "service_role";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."company_logos"
  to "postgres";

alter table "public"."vendors"
  alter column "payment_terms" set default private.usual_payment_terms();

reset check_function_bodies;
