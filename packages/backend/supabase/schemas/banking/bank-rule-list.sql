-- View for lists of bank rules.

create view public.bank_rule_list with (security_invoker = true) as
  select r.org_id, r.id, r.name, r.priority, r.bank_account_id, b.name as bank_account_name, r.direction, r.description_contains,
    r.least_amount, r.most_amount, r.account_id, a.name as account_name, r.customer_id, c.name as customer_name, r.vendor_id,
    v.name as vendor_name, r.gst_applicable, r.gst_rate, r.tax_code_id, t.code as tax_code, r.tracking_1_id, o1.name as tracking_1,
    r.tracking_2_id, o2.name as tracking_2, r.description, r.is_active, r.user_id, r.created_at, r.updated_at
  from public.bank_rules r
  left join public.accounts b on b.org_id = r.org_id and b.id = r.bank_account_id
  left join public.accounts a on a.org_id = r.org_id and a.id = r.account_id
  left join public.customer_directory c on c.id = r.customer_id
  left join public.vendors v on v.org_id = r.org_id and v.id = r.vendor_id
  left join public.tax_codes t on t.org_id = r.org_id and t.id = r.tax_code_id
  left join public.tracking_options o1 on o1.org_id = r.org_id and o1.id = r.tracking_1_id
  left join public.tracking_options o2 on o2.org_id = r.org_id and o2.id = r.tracking_2_id;
comment on view public.bank_rule_list is 'Bank rules with the names of their references.';

select private.list_from('public.bank_rules', 'public.bank_rule_list');
