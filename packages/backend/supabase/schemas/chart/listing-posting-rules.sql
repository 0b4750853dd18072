-- The posting rules as people read and change them.

create function public.posting_rule_list() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('accounts.read', 'read posting rules');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'purpose', p.purpose, 'description', p.description,
      'match', coalesce(r.match, ''), 'account_id', r.account_id, 'account_code', a.code, 'account_name', a.name,
      'subtypes', to_jsonb(p.subtypes), 'updated_at', r.updated_at) order by p.description, r.match), '[]')
    from private.posting_purposes p
    left join public.posting_rules r on r.org_id = org and r.purpose = p.purpose
    left join public.accounts a on a.org_id = org and a.id = r.account_id);
end $$;
comment on function public.posting_rule_list() is
  'The accounts used by automatic postings: [{id, purpose, description, match, account_id, account_code, '
  'account_name, subtypes, updated_at}]; match is the narrower case of a rule, blank for all others.';
grant execute on function public.posting_rule_list() to authenticated;
