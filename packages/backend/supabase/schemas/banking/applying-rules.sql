-- Applying rules: the lines to match that a rule applies to, and the postings it makes.

create function public.bank_rule_lines(id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('bank_rules.read', 'see bank rules');
  may constant uuid := private.require('bank_transactions.read', 'see lines of bank statements');
  rule public.bank_rules;
begin
  select r.* into rule from public.bank_rules r where r.org_id = org and r.id = bank_rule_lines.id;
  if rule.id is null then
    perform private.refuse('bank.unknown_rule', 'There is no such bank rule. Load the list again.');
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', l.id, 'posted_on', l.posted_on, 'bank_account', l.bank_account,
        'description', l.description, 'currency', l.currency, 'amount', l.amount::text, 'applies', l.applies)
      order by l.posted_on desc, l.id desc)
    from (
      select t.id, t.posted_on, concat_ws(' ', t.description, t.reference) as description, t.amount,
        format('%s %s', a.code, a.name) as bank_account, private.account_currency(org, a) as currency,
        case
          when not rule.is_active then 'It is not in use'
          when first.id = rule.id then 'It is suggested'
          else format('"%s" goes first', first.name) end as applies
      from public.bank_transactions t
      join public.accounts a on a.org_id = t.org_id and a.id = t.bank_account_id
      cross join lateral private.rule_of_line(t) first
      where t.org_id = org and t.status = 'unmatched' and private.rule_fits(rule, t)
      order by t.posted_on desc, t.id desc limit 200
    ) l), '[]');
end $$;
comment on function public.bank_rule_lines(uuid) is
  'The newest 200 waiting lines that a rule fits, as in suggestions: [{id, posted_on, bank_account, description, '
  'currency, amount, applies}]; applies is false if another rule has priority.';

create function public.apply_bank_rule(id uuid, rule_id uuid, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  answer constant jsonb := private.recall(apply_bank_rule.key, 'apply_bank_rule',
    jsonb_build_array(apply_bank_rule.id, apply_bank_rule.rule_id));
  -- The posting has a separate key: this one covers both.
  own constant uuid := private.uuid_v7();
  line public.bank_transactions;
  rule public.bank_rules;
  made uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  line := private.held_bank_line(org, apply_bank_rule.id);
  select r.* into rule from public.bank_rules r where r.org_id = org and r.id = apply_bank_rule.rule_id for share;
  if rule.id is null then
    perform private.refuse('bank.unknown_rule', 'There is no such bank rule. Load the list again.');
  elsif not rule.is_active or not private.rule_fits(rule, line) then
    perform private.refuse('bank.rule_does_not_fit', format(
      'The rule "%s" no longer matches this line. Load the suggestions again.', rule.name));
  end if;
  if rule.account_id is null then
    made := public.pay_from_bank_transaction(line.id, coalesce(rule.customer_id, rule.vendor_id), '[]', own);
  else
    made := public.post_bank_transaction(line.id, jsonb_build_array(jsonb_build_object('account_id', rule.account_id,
      'amount', line.amount::text, 'description', rule.description, 'gst_applicable', rule.gst_applicable, 'gst_rate', rule.gst_rate,
      'tax_code_id', rule.tax_code_id, 'tracking_1_id', rule.tracking_1_id, 'tracking_2_id', rule.tracking_2_id)), own, rule.description);
  end if;
  perform private.remember(apply_bank_rule.key, to_jsonb(made));
  return made;
end $$;
comment on function public.apply_bank_rule(uuid, uuid, uuid) is
  'Posts a line according to a matching rule, to its account with GST or its tax code and tracking options, or as a '
  'payment of its customer or vendor, and matches it. Returns the id of the entry or of the payment.';

grant execute on function public.bank_rule_lines(uuid), public.apply_bank_rule(uuid, uuid, uuid) to authenticated;
