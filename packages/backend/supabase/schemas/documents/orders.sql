-- The way of an order. A sales order is fulfilled and shipped, which issues its stock at cost; a purchase order is sent
-- and received, which takes its goods into stock against what will be billed.

create function private.order_step_date(org uuid, held jsonb, given date, action text) returns date
language plpgsql stable
set search_path = ''
as $$
declare
  ordered_on constant date := held ->> 'order_date';
  earlier_step constant date := coalesce(held ->> 'fulfilled_on', held ->> 'sent_on');
begin
  return private.step_date(org, order_step_date.given, greatest(ordered_on, earlier_step), format('The %s %s', held ->> 'label',
    case when earlier_step > ordered_on then case when held ? 'sent_on' then 'was sent on' else 'was fulfilled on' end
      else 'is dated' end), order_step_date.action);
end $$;
comment on function private.order_step_date(uuid, jsonb, date, text) is
  'The day of an order''s next step, not before the order nor before the step that went before; action is a word such as "shipped".';
