-- Amounts: currencies, rounding, and splitting a total into parts that add up to it. Everything is numeric, never float. Single expressions
-- have no search_path of their own, so that they are inlined; they use only built-in functions. Others are PL/pgSQL, whose plans are
-- cached: SQL functions would be parsed and planned at each call.

-- Supported currencies, the same as in packages/domain (test/books/known-currencies.test.ts): their codes, and those whose minor unit is
-- not a hundredth.

create function private.is_currency(code text) returns boolean
language plpgsql immutable parallel safe
as $$
begin
  return code in ('NZD', 'USD', 'AUD', 'EUR', 'GBP', 'CAD', 'JPY', 'CHF', 'CNY', 'INR');
end $$;
comment on function private.is_currency(text) is 'True if books and documents can use a currency.';
-- CHECK constraints call it with the role that writes.
grant execute on function private.is_currency(text) to authenticated, service_role;

create function private.minor_units(currency text) returns integer
language sql immutable parallel safe
as $$
  select case currency when 'JPY' then 0 else 2 end
$$;
comment on function private.minor_units(text) is 'Decimals of a currency (ISO 4217).';

create function private.round_money(amount numeric, currency text, rule text default 'half_up') returns numeric
language plpgsql immutable parallel safe
as $$
declare
  places constant integer := private.minor_units(currency);
begin
  if rule = 'half_down' then
    return sign(amount) * ceil(abs(amount) * power(10::numeric, places) - 0.5) / power(10::numeric, places);
  end if;
  return round(amount, places);
end $$;
comment on function private.round_money(numeric, text, text) is
  'Rounds to the minor unit; halves away from zero (half_up) or towards it (half_down, as in New Zealand''s GST law).';

create function private.is_gst_of(net numeric, gst numeric, rate numeric) returns boolean
language plpgsql immutable parallel safe
as $$
begin
  -- Net and GST are each rounded, on their own line or on the running sum. Integer amounts may belong to a currency without cents.
  return abs(gst - net * rate * 0.01) <= case when net = trunc(net) and gst = trunc(gst) then 2 else 0.02 end;
end $$;
comment on function private.is_gst_of(numeric, numeric, numeric) is 'True if GST is a rate (percent) of a net amount, apart from rounding.';
-- CHECK constraints call it with the role that writes.
grant execute on function private.is_gst_of(numeric, numeric, numeric) to service_role;

create function private.allocate(whole numeric, weights numeric[], currency text) returns numeric[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  total constant numeric := coalesce((select sum(weight) from unnest(weights) weight), 0);
begin
  if total = 0 then
    return array(select case when n = 1 then whole else 0 end from generate_subscripts(weights, 1) n order by n);
  end if;
  -- Each part is the increase of the rounded running total: remainders of rounding carry over, and the last running total is the exact
  -- total.
  return array(
    select private.round_money(whole * r.running / total, currency)
      - private.round_money(whole * (r.running - r.weight) / total, currency)
    from (select n, weight, sum(weight) over (order by n) as running from unnest(weights) with ordinality w (weight, n)) r
    order by r.n
  );
end $$;
comment on function private.allocate(numeric, numeric[], text) is
  'Splits an amount by weights into parts at the minor unit that always add up to it. Weights that cancel out give it to the first.';
