-- View for lists of recurring documents.

create view public.recurring_document_list with (security_invoker = true) as
  select r.org_id, r.id, r.name, r.kind, r.customer_id, c.name as customer_name, r.vendor_id, v.name as vendor_name,
    coalesce(c.name, v.name) as contact_name, r.first_date, r.next_date, r.end_date, r.end_after, r.frequency,
    r.every, case r.every when 1 then initcap(r.frequency) else format('Every %s %s', r.every,
      case r.frequency when 'daily' then 'days' when 'weekly' then 'weeks' when 'monthly' then 'months' else 'years' end) end as repeats,
    r.total_amount, r.template,
    -- Currency of its documents.
    coalesce(upper(r.template ->> 'currency'), s.base_currency) as currency,
    (r.template ->> 'exchange_rate')::numeric(20, 10) as exchange_rate,
    r.template ? 'exchange_rate' as rate_is_own,
    coalesce((r.template ->> 'tax_inclusive')::boolean, s.tax_inclusive) as tax_inclusive,
    (r.template ->> 'early_discount_percent')::numeric(7, 4) as early_discount_percent,
    (r.template ->> 'early_discount_days')::integer as early_discount_days,
    r.template ->> 'reference' as reference, r.template ->> 'notes' as notes,
    r.posts_automatically,
    case when r.is_paused then 'paused'
      when r.next_date > r.end_date or r.issued_count >= r.end_after then 'ended'
      when r.last_error is not null then 'failing' else 'active' end as status,
    r.is_paused, r.paused_reason, r.issued_count, r.last_issued_on, r.last_error, r.last_error_code, r.last_error_at, r.archived_at,
    r.user_id, r.version, r.updated_by, r.created_at, r.updated_at
  from public.recurring_documents r
  join public.company_settings s on s.org_id = r.org_id
  left join public.customer_directory c on c.id = r.customer_id
  left join public.vendors v on v.org_id = r.org_id and v.id = r.vendor_id;
comment on view public.recurring_document_list is
  'Recurring documents with further columns for lists: the contact''s name, the status, and the head of the template.';
comment on column public.recurring_document_list.status is
  'paused; ended: its next date is after its end date, or the wanted number was created; failing: the last document could not be created, '
  'which is retried; active otherwise.';
comment on column public.recurring_document_list.repeats is 'As text: Monthly, Every 2 weeks.';
comment on column public.recurring_document_list.rate_is_own is
  'True if the template has an exchange rate; otherwise each document uses that of its day.';

select private.list_from('public.recurring_documents', 'public.recurring_document_list', also_found_by => 'contact_name');
select private.search_everywhere('public.recurring_documents', place => 14,
  subtitle => $$concat_ws(' · ', contact_name, initcap(status))$$, amount => 'total_amount', currency => 'currency');
