-- Values that a company in a country usually starts with.

create table private.country_defaults (
  country text primary key,
  zones text not null,
  currency text not null,
  tax_rate numeric,
  date_format text not null
);
comment on table private.country_defaults is
  'With what a company starts by its country. Screens suggest the same (country-defaults.ts), and all of it can be changed.';
comment on column private.country_defaults.country is 'ISO 3166, such as AU.';
comment on column private.country_defaults.zones is 'A pattern of the time zones by which the country is known at sign-up.';
comment on column private.country_defaults.tax_rate is 'In percent; null where companies mostly charge no tax of one rate.';
alter table private.country_defaults enable row level security;
insert into private.country_defaults (country, zones, currency, tax_rate, date_format) values
  ('AU', '^Australia/', 'AUD', 10, 'DD/MM/YYYY'),
  ('CA', '^America/(Toronto|Vancouver|Edmonton|Winnipeg|Halifax|St_Johns|Regina|Montreal)$', 'CAD', 5, 'YYYY-MM-DD'),
  ('CN', '^Asia/Shanghai$', 'CNY', 13, 'YYYY-MM-DD'),
  ('IN', '^Asia/(Kolkata|Calcutta)$', 'INR', 18, 'DD/MM/YYYY'),
  ('JP', '^Asia/Tokyo$', 'JPY', 10, 'YYYY-MM-DD'),
  ('NZ', '^Pacific/(Auckland|Chatham)$', 'NZD', 15, 'DD/MM/YYYY'),
  ('CH', '^Europe/Zurich$', 'CHF', 8.1, 'DD/MM/YYYY'),
  ('GB', '^Europe/(London|Belfast)$', 'GBP', 20, 'DD/MM/YYYY'),
  ('US', '^(America/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Boise|Anchorage|Indiana/.*)|Pacific/Honolulu)$', 'USD', null, 'MM/DD/YYYY');
