set check_function_bodies = off;

create or replace function private.check_bank_account_form (
  org             uuid,
  bank_name       text,
  account_number  text,
  routing_number  text,
  account_type    text,
  opening_balance numeric
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  complaint constant text := case
    when bank_name = '' then 'Bank name is required'
    when char_length(bank_name) > 100 then 'Bank name cannot exceed 100 characters'
    when char_length(account_number) < 8 then 'Valid account number is required (8+ digits)'
    when account_number !~ '^[0-9]{8,17}$' then 'Account number must be 8-17 digits'
    when routing_number <> '' and not private.is_routing_number(routing_number)
      then 'Invalid routing number format'
    -- The name is not secret: it stands in the ledger, in history and in the audit, for every role.
    when strpos(regexp_replace(bank_name, '[^0-9]', '', 'g'), account_number) > 0
      or routing_number <> '' and strpos(regexp_replace(bank_name, '[^0-9]', '', 'g'), routing_number) > 0
      then 'Bank name must not contain the account or routing number'
    when account_type not in ('checking', 'savings', 'business')
      then 'Account type must be checking, savings or business'
    when opening_balance < 0 then 'Opening balance cannot be negative'
    when opening_balance >= 1e15 then 'Opening balance is too large'
    when opening_balance <> private.round_money(opening_balance, private.base_currency(org))
      then format('Opening balance has more decimals than %s has', private.base_currency(org))
    end;
begin
  if complaint is not null then
    perform private.refuse('bank.invalid', complaint);
  end if;
end $function$;

reset check_function_bodies;
