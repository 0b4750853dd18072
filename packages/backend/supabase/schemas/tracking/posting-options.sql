-- Options of postings besides the lines of a document: stock and its cost, by the options of the lines that moved it.

create type private.tracked_amount as (
  tracking_1_id uuid,
  tracking_2_id uuid,
  amount numeric
);
comment on type private.tracked_amount is 'An amount with the tracking options that it is of.';

create function private.costs_by_option(org uuid, lines private.priced_line[], item_id uuid, moved numeric, cost numeric)
returns setof private.tracked_amount
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (select from unnest(lines) l where coalesce(l.tracking_1_id, l.tracking_2_id) is not null) then
    return query select null::uuid, null::uuid, cost;
    return;
  end if;
  return query
  with units as (
    -- An order ships from the front of the lines; the units after it are those that moved.
    select l.tracking_1_id, l.tracking_2_id, row_number() over (order by l.position) as n, least(l.quantity, greatest(0,
      sum(l.quantity) over (order by l.position) - sum(l.quantity) over () + costs_by_option.moved)) as quantity
    from unnest(lines) l where private.item_of_product(org, l.product_id) = costs_by_option.item_id
  ), spread as (
    select private.allocate(costs_by_option.cost, array_agg(u.quantity order by u.n), private.base_currency(org)) as parts from units u
  )
  select u.tracking_1_id, u.tracking_2_id, s.parts[u.n] from units u cross join spread s order by u.n;
end $$;
comment on function private.costs_by_option(uuid, private.priced_line[], uuid, numeric, numeric) is
  'The cost of an item that a document moved, spread over its lines by their units, with the options of each.';

create function private.paired_lines(
  org uuid, debited text, debit_text text, credited text, credit_text text, amounts private.tracked_amount[]
) returns private.posting_line[]
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with sums as (
      select a.tracking_1_id, a.tracking_2_id, sum(a.amount) as amount, min(a.n) as n
      from unnest(amounts) with ordinality a (tracking_1_id, tracking_2_id, amount, n)
      group by a.tracking_1_id, a.tracking_2_id
      having sum(a.amount) <> 0
    )
    select coalesce(array_agg(private.line(private.account_for(org, case side.n when 1 then debited else credited end),
      case side.n when 1 then s.amount else -s.amount end, case side.n when 1 then debit_text else credit_text end,
      tracking_1_id => s.tracking_1_id, tracking_2_id => s.tracking_2_id) order by side.n, s.n), '{}')
    from sums s cross join (values (1), (2)) side (n));
end $$;
comment on function private.paired_lines(uuid, text, text, text, text, private.tracked_amount[]) is
  'Lines that move amounts from one account to another, by the purposes of both; one of each for every pair of options. Empty if nothing '
  'is left to move.';
