-- Formats of account numbers and routing numbers, by country.

create table private.bank_number_formats (
  format text primary key,
  account_pattern text not null,
  account_sentence text not null,
  routing_pattern text,
  routing_sentence text not null
);
comment on table private.bank_number_formats is
  'Number formats: US, CA (Canada), AU (Australia), NZ (New Zealand), GB (Great Britain), IN (India), IBAN, and OTHER.';
comment on column private.bank_number_formats.routing_pattern is
  'Format of the bank''s number: routing number, transit and institution, BSB, sort code, IFSC or BIC. Null if the account number contains it.';
alter table private.bank_number_formats enable row level security;
insert into private.bank_number_formats (format, account_pattern, account_sentence, routing_pattern, routing_sentence) values
  ('US', '^[0-9]{8,17}$', 'Account number must be 8-17 digits', '^[0-9]{9}$', 'Invalid routing number format'),
  ('CA', '^[0-9]{7,12}$', 'A Canadian account number has 7 to 12 digits',
    '^[0-9]{8}$', 'Enter 5 digits of the transit number and 3 of the institution number'),
  ('AU', '^[0-9]{5,10}$', 'An Australian account number has 5 to 10 digits', '^[0-9]{6}$', 'A BSB has 6 digits'),
  ('NZ', '^[0-9]{15,16}$', 'A New Zealand account number has 15 or 16 digits: bank, branch, account and suffix',
    null, 'A New Zealand account number has the bank and the branch in it. Leave this empty'),
  ('GB', '^[0-9]{8}$', 'A British account number has 8 digits. Put zeros in front of a shorter one', '^[0-9]{6}$', 'A sort code has 6 digits'),
  ('IN', '^[0-9]{9,18}$', 'An Indian account number has 9 to 18 digits',
    '^[A-Z]{4}0[A-Z0-9]{6}$', 'An IFSC has 4 letters, a zero, and 6 letters or digits'),
  ('IBAN', '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$', 'This is not a valid IBAN. Compare it with a bank statement',
    '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$', 'A BIC has 8 or 11 letters and digits'),
  ('OTHER', '^[A-Z0-9]{4,34}$', 'An account number has 4 to 34 letters and digits',
    '^[A-Z0-9]{3,20}$', 'The number of a bank has 3 to 20 letters and digits');

create function private.is_routing_number(digits text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when digits ~ '^[0-9]{9}$' then (
    select sum(substr(digits, n, 1)::integer * (array[3, 7, 1])[(n - 1) % 3 + 1]) % 10 = 0 from generate_series(1, 9) n
  ) else false end
$$;
comment on function private.is_routing_number(text) is 'True for nine digits whose sum, weighted by 3, 7, 1 in turn, is a multiple of ten.';

create function private.is_iban(number text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when number ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then (
    -- ISO 7064: the first four characters go to the end, and A is 10.
    select string_agg(case when c.value ~ '[0-9]' then c.value else (ascii(c.value) - 55)::text end, '' order by c.n)::numeric % 97 = 1
    from regexp_split_to_table(substr(number, 5) || left(number, 4), '') with ordinality c (value, n)
  ) else false end
$$;
comment on function private.is_iban(text) is 'A country, two check digits that fit, and the national number (ISO 13616).';

create function private.stands_in(text, number text) returns boolean
language sql immutable
set search_path = ''
as $$
  select number <> '' and (strpos(regexp_replace($1, '[^0-9]', '', 'g'), number) > 0
    or strpos(regexp_replace(upper($1), '[^0-9A-Z]', '', 'g'), number) > 0)
$$;
comment on function private.stands_in(text, text) is 'True if a text contains a number, with anything between its digits.';

create function private.bank_number_problem(format text, account_number text, routing_number text) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  rule private.bank_number_formats;
begin
  select f.* into rule from private.bank_number_formats f where f.format = bank_number_problem.format;
  return case
    when rule.format is null then array['number_format', 'Country must be one of US, CA, AU, NZ, GB, IN, IBAN and OTHER']
    when account_number = '' or rule.format = 'US' and char_length(account_number) < 8
      then array['account_number', case rule.format when 'US' then 'Valid account number is required (8+ digits)' else 'Account number is required' end]
    when account_number !~ rule.account_pattern or rule.format = 'IBAN' and not private.is_iban(account_number)
      then array['account_number', rule.account_sentence]
    when routing_number <> '' and (rule.routing_pattern is null or routing_number !~ rule.routing_pattern
      or rule.format = 'US' and not private.is_routing_number(routing_number))
      then array['routing_number', rule.routing_sentence]
    end;
end $$;
comment on function private.bank_number_problem(text, text, text) is
  'Field and message of the first problem in the numbers of a bank account, or null.';
