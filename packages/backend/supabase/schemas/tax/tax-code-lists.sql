-- Views for lists of tax codes and of their components.

create view public.tax_code_list with (security_invoker = true) as
  select t.org_id, t.id, t.code, t.name, t.treatment, r.components, coalesce(r.parts, '[]') as parts, t.archived_at, t.user_id, t.created_at,
    t.updated_at
  from public.tax_codes t
  left join lateral (
    -- The rates of today.
    select string_agg(format('%s %s%%', l.name, trim_scale(l.rate)), ' + ' order by l.position, l.name) as components,
      jsonb_agg(jsonb_build_object('component', l.name, 'rate', trim_scale(l.rate)::text, 'is_compound', l.is_compound)
        order by l.position, l.name) as parts
    from (
      select distinct on (c.name) c.name, c.position, c.rate, c.is_compound
      from public.tax_code_lines c
      where c.org_id = t.org_id and c.tax_code_id = t.id and c.valid_from <= private.today(t.org_id)
      order by c.name, c.valid_from desc
    ) l
  ) r on true;
comment on view public.tax_code_list is 'Tax codes with today''s rates.';
comment on column public.tax_code_list.components is 'Components with today''s rates, such as "GST 5% + PST 7%"; null if there are none.';
comment on column public.tax_code_list.parts is 'The same for forms: [{component, rate, is_compound}], rates as text.';

select private.list_from('public.tax_codes', 'public.tax_code_list');

create view public.tax_code_line_list with (security_invoker = true) as
  select l.org_id, l.id, l.tax_code_id, t.code as tax_code, l.position, l.name, l.valid_from, l.rate, l.is_compound, l.is_recoverable,
    l.in_return, l.collected_account_id, c.name as collected_account_name, l.paid_account_id, p.name as paid_account_name, l.user_id,
    l.created_at, l.updated_at
  from public.tax_code_lines l
  join public.tax_codes t on t.org_id = l.org_id and t.id = l.tax_code_id
  left join public.accounts c on c.org_id = l.org_id and c.id = l.collected_account_id
  left join public.accounts p on p.org_id = l.org_id and p.id = l.paid_account_id;
comment on view public.tax_code_line_list is 'Components of tax codes with the names of their references.';

select private.list_from('public.tax_code_lines', 'public.tax_code_line_list');
