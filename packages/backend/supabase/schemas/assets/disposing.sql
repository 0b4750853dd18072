-- Disposal: an asset is sold or scrapped. It is depreciated up to the day, then its cost and depreciation are removed from the ledger, and
-- the difference between proceeds and book value is a gain or loss.

select private.grant_permission('assets.dispose', 'manager');

create function private.reverse_later_depreciation(asset public.fixed_assets, disposed_on date) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Each at its own date, so that the books are right at every date between.
  insert into public.depreciation_entries (org_id, asset_id, period_end, amount, accumulated, journal_entry_id, reverses_id)
  select asset.org_id, asset.id, e.period_end, -e.amount, e.accumulated - e.amount,
    private.reverse_entry(asset.org_id, e.journal_entry_id, e.period_end,
      format('Depreciation of %s for %s reversed: disposed of on %s', asset.name, to_char(e.period_end, 'YYYY-MM'),
        reverse_later_depreciation.disposed_on),
      'depreciation', asset.id),
    e.id
  from (
    select e.* from public.depreciation_entries e
    where e.org_id = asset.org_id and e.asset_id = asset.id and e.period_end > reverse_later_depreciation.disposed_on
    order by e.period_end desc
    offset 0
  ) e;
  if not found then
    return;
  end if;
  update public.fixed_assets a set
    accumulated_depreciation = a.accumulated_depreciation - later.amount,
    depreciated_through = greatest(a.opening_through, earlier.period_end)
  from (
    select sum(e.amount) as amount from public.depreciation_entries e
    where e.org_id = asset.org_id and e.asset_id = asset.id and e.period_end > reverse_later_depreciation.disposed_on and e.amount > 0
  ) later
  cross join (
    select max(e.period_end) as period_end from public.depreciation_entries e
    where e.org_id = asset.org_id and e.asset_id = asset.id and e.period_end <= reverse_later_depreciation.disposed_on
  ) earlier
  where a.org_id = asset.org_id and a.id = asset.id;
end $$;
comment on function private.reverse_later_depreciation(public.fixed_assets, date) is
  'Reverses depreciation of periods that end after an asset was disposed of.';

create function private.require_cost_on(org uuid, asset_id uuid, on_date date) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  asset public.fixed_assets;
  account public.accounts;
  held numeric;
begin
  select f.* into asset from public.fixed_assets f where f.org_id = org and f.id = require_cost_on.asset_id;
  select a.* into account from public.accounts a where a.org_id = org and a.id = asset.cost_account_id;
  held := private.account_balance(org, account, require_cost_on.on_date);
  if held < asset.purchase_price then
    perform private.refuse('asset.not_in_ledger', format(
      '"%s" costs %s, but account %s %s holds %s on %s: its purchase is posted later, or something else took it off. Choose a later date, or post what is missing first.',
      asset.name, asset.purchase_price, account.code, account.name, held, require_cost_on.on_date));
  end if;
end $$;
comment on function private.require_cost_on(uuid, uuid, date) is 'Refuses to take more off an asset''s account than it holds on a day.';

create function private.check_proceeds_account(org uuid, account_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  account constant public.accounts := private.required_account(org, check_proceeds_account.account_id);
begin
  if account.currency <> private.base_currency(org) or account.subtype <> all (
    (select p.subtypes from private.posting_purposes p where p.purpose = 'disposal_proceeds')::text[]) then
    perform private.refuse_field('asset.proceeds_account', format(
      'Account %s %s cannot take the proceeds of an asset. Choose a bank account or another current asset in %s.',
      account.code, account.name, private.base_currency(org)), 'account_id');
  end if;
end $$;
comment on function private.check_proceeds_account(uuid, uuid) is 'Refuses an account that is unsuitable for the proceeds of an asset.';

create function private.disposal_lines(asset public.fixed_assets, proceeds numeric, proceeds_account uuid) returns private.posting_line[]
language sql stable
set search_path = ''
as $$
  select array_agg(private.line(coalesce(kept_account, private.account_for(asset.org_id, purpose, asset.category)), amount, description)
    order by place)
  from (values
    (1, 'disposal_proceeds', proceeds_account, proceeds, 'Proceeds'),
    (2, 'accumulated_depreciation', asset.accumulated_account_id, asset.accumulated_depreciation, 'Accumulated depreciation'),
    (3, 'disposal_loss', null, greatest(asset.current_value - proceeds, 0), 'Loss on disposal'),
    (4, 'fixed_asset', asset.cost_account_id, -asset.purchase_price, 'Cost'),
    (5, 'disposal_gain', null, least(asset.current_value - proceeds, 0), 'Gain on disposal')
  ) l (place, purpose, kept_account, amount, description)
  where amount <> 0
$$;
comment on function private.disposal_lines(public.fixed_assets, numeric, uuid) is
  'Lines that the disposal of an asset posts; null if all are zero. By default, proceeds are posted by the posting rule.';

create function public.dispose_asset(
  id uuid, disposed_on date, proceeds numeric, key uuid, account_id uuid default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('assets.dispose', 'dispose of assets');
  answer constant jsonb := private.recall(dispose_asset.key, 'dispose_asset', jsonb_build_array(
    dispose_asset.id, dispose_asset.disposed_on, dispose_asset.proceeds, dispose_asset.account_id));
  received constant numeric := coalesce(dispose_asset.proceeds, 0);
  asset public.fixed_assets;
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.hold_assets(org, true);
  select a.* into asset from public.fixed_assets a where a.org_id = org and a.id = dispose_asset.id for update;
  if asset.id is null then
    perform private.refuse('asset.unknown', 'This asset is not in your list of fixed assets. Load the list again.');
  elsif asset.disposed_on is not null then
    perform private.refuse('asset.disposed', format('"%s" was disposed of already, on %s.', asset.name, asset.disposed_on));
  elsif dispose_asset.disposed_on is null then
    perform private.refuse_field('asset.date_required', format('Enter the date "%s" was disposed of.', asset.name), 'disposed_on');
  elsif dispose_asset.disposed_on < greatest(asset.purchase_date, asset.opening_through) then
    perform private.refuse_field('asset.disposed_too_early', format(
      '"%s" was %s, so it cannot have been disposed of on %s. Choose a later date.', asset.name,
      case when asset.opening_through > dispose_asset.disposed_on
        then format('depreciated through %s when it was imported', asset.opening_through)
        else format('bought on %s', asset.purchase_date) end,
      dispose_asset.disposed_on), 'disposed_on');
  elsif received < 0 or received >= 1e16 or received <> private.round_money(received, private.base_currency(org)) then
    perform private.refuse_field('asset.proceeds_invalid', format(
      'The proceeds of "%s" must be 0 or an amount in whole minor units of %s, not %s.',
      asset.name, private.base_currency(org), received), 'proceeds');
  end if;
  if dispose_asset.account_id is not null then
    perform private.check_proceeds_account(org, dispose_asset.account_id);
  end if;
  perform private.require_open_period(org, dispose_asset.disposed_on);
  perform private.require_assets_in_ledger(org, array[asset.id]);
  perform private.keep_asset_accounts(org, array[asset.id]);
  perform private.require_cost_on(org, asset.id, dispose_asset.disposed_on);
  perform private.reverse_later_depreciation(asset, dispose_asset.disposed_on);
  perform private.post_depreciation(org, asset.id, dispose_asset.disposed_on, true);
  select a.* into asset from public.fixed_assets a where a.org_id = org and a.id = dispose_asset.id;

  entry := private.post_entry(org, dispose_asset.disposed_on, format('Disposal of %s', asset.name), null, 'disposal', asset.id,
    coalesce(private.disposal_lines(asset, received, dispose_asset.account_id), '{}'));
  update public.fixed_assets a set
    disposed_on = dispose_asset.disposed_on, proceeds = received, disposal_entry_id = entry
  where a.org_id = org and a.id = asset.id;
  perform private.remember(dispose_asset.key, coalesce(to_jsonb(entry), 'null'));
  return entry;
end $$;
comment on function public.dispose_asset(uuid, date, numeric, uuid, uuid) is
  'Depreciates an asset up to a day, removes it from the ledger, and posts the gain or loss. Proceeds are posted to the account, by '
  'default to that of the posting rule. Returns the entry''s id; null if there was nothing to post.';

grant execute on function public.dispose_asset(uuid, date, numeric, uuid, uuid) to authenticated;
