import { expect, it } from 'vitest';
import { refusePatternFilters, refusePatterns } from './refuse-patterns.ts';

it.each([
  'select * from "customers" where "name" ~ $1',
  'select * from "customers" where "name" ~* $1',
  'select * from "customers" where "name" !~ $1',
  'select * from "customers" where "name" !~* $1',
  'select * from "customers" where "name"~$1',
  'select * from "customers" where not "name" ~ any($1)',
  'select * from "customers" where ("name" = $1 or "x"->>\'y\' ~* all($2))',
  'select * from "c" where "it\'s" = $1 and "name" ~ $2 and "it\'s" = $3',
  'select * from "t" where "l" OPERATOR("public".~) $1::"public"."lquery"',
])('refuses %s', (statement) => {
  expect(() => refusePatterns(statement)).toThrow('are not offered');
});

it.each([
  'select * from "customers" where "name" ~~ $1',
  'select * from "customers" where "name" !~~* $1',
  'select "a ~ b" from "customers" where "x"->>\'~\' = $1',
  'select "say ""~"" twice" from "customers"',
  "select 'it''s ~ here'",
])('lets %s through', (statement) => {
  expect(() => refusePatterns(statement)).not.toThrow();
});

it('knows a pattern in a filter from one in a record', () => {
  const embedded = {
    select: ['*', { customers: { where: { $or: [{ name: { $not: { $iregexAll: ['a'] } } }] } } }],
  };
  expect(() => refusePatternFilters({ from: 'invoices', ...embedded })).toThrow('are not offered');
  expect(() => refusePatternFilters({ from: 'customers', values: [{ $regex: 'a' }] })).not.toThrow();
  expect(() =>
    refusePatternFilters({ function: 'search_records', args: { query: { $regex: 'a' } } }),
  ).not.toThrow();
});
