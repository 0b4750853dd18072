import { expect, it } from 'vitest';
import type { Catalog } from './catalog.ts';
import { planRequest, type RestRequest } from './plan-request.ts';

const column = (type: string, kind: 'text' | 'number' | 'json') => [type, { type, kind }] as const;
const CATALOG: Catalog = {
  tables: new Map([
    [
      'notes',
      new Map([
        ['id', column('uuid', 'text')[1]],
        ['text', column('text', 'text')[1]],
        ['amount', column('numeric', 'number')[1]],
        ['tags', column('jsonb', 'json')[1]],
      ]),
    ],
  ]),
  functions: new Map([
    [
      'add_note',
      [
        {
          name: 'add_note',
          answers: 'one value',
          arguments: [
            { name: 'text', type: 'text', kind: 'text', hasDefault: false },
            { name: 'amount', type: 'numeric', kind: 'number', hasDefault: true },
          ],
        },
      ],
    ],
    ['notes_of', [{ name: 'notes_of', answers: 'rows', arguments: [] }]],
    ['forget', [{ name: 'forget', answers: 'nothing', arguments: [] }]],
  ]),
};

function plan(
  method: string,
  address: string,
  body?: unknown,
  preferences: Partial<RestRequest['preferences']> = {},
) {
  const [path = '', search = ''] = address.split('?');
  const request = {
    method,
    path,
    params: new URLSearchParams(search),
    body: body === undefined ? '' : JSON.stringify(body),
    preferences: { isMerged: false, isAnswered: false, isCounted: false, isOne: false, ...preferences },
    passedOn: undefined,
  };
  return planRequest(request, CATALOG, 1000).statement;
}

const LIST = `select coalesce(json_agg(t), '[]')::text as body, count(*)::integer as amount`;

it('puts names in quotes and values apart', () => {
  const address = `notes?select=id,text&text=eq.${encodeURIComponent("'; drop table notes; --")}&amount=gte.5&order=amount.desc.nullslast,id&limit=10&offset=20`;
  expect(plan('GET', address)).toEqual({
    text: `${LIST} from (select "id", "text" from public."notes" where ("text" = $1) and ("amount" >= $2) order by "amount" desc nulls last, "id" limit 10 offset 20) t`,
    values: ["'; drop table notes; --", '5'],
  });
});

it('cuts a list to the maximum when no limit is given, or a larger one', () => {
  expect(plan('GET', 'notes').text).toContain('limit 1000)');
  expect(plan('GET', 'notes?limit=5000').text).toContain('limit 1000)');
});

it('counts the matches when asked for the count', () => {
  expect(plan('GET', 'notes?text=is.null&limit=1', undefined, { isCounted: true }).text).toContain(
    ', (select count(*) from public."notes" where ("text" is null))::integer as total from (',
  );
});

it('writes every column that one of the records names, and returns records only on request', () => {
  const records = [{ text: 'a', tags: ['x'] }, { amount: 1.5 }];
  expect(plan('POST', 'notes', records)).toEqual({
    text: `insert into public."notes" ("text", "tags", "amount") values ($1, $2, $3), ($4, $5, $6)`,
    values: ['a', '["x"]', null, null, null, '1.5'],
  });
  expect(plan('POST', 'notes?select=id', { text: 'a' }, { isAnswered: true }).text).toBe(
    `with changed as (insert into public."notes" ("text") values ($1) returning "id") ${LIST} from changed t`,
  );
});

it('changes and deletes named records, and never all', () => {
  expect(plan('PATCH', 'notes?id=eq.1', { amount: '2.00' })).toEqual({
    text: `update public."notes" set "amount" = $1 where ("id" = $2)`,
    values: ['2.00', '1'],
  });
  expect(plan('DELETE', 'notes?or=(id.eq.1,text.is.null)').text).toBe(
    `delete from public."notes" where (("id" = $1) or ("text" is null))`,
  );
  expect(() => plan('PATCH', 'notes', { text: 'x' })).toThrow('UPDATE requires a WHERE clause');
  expect(() => plan('DELETE', 'notes')).toThrow('DELETE requires a WHERE clause');
});

it('calls the overload of a function that has the given arguments', () => {
  expect(plan('POST', 'rpc/add_note', { amount: '1', text: 'a' })).toMatchObject({
    text: expect.stringContaining(`from public."add_note"("text" => $1::text, "amount" => $2::numeric) t`),
    values: ['a', '1'],
  });
  expect(plan('GET', 'rpc/add_note?text=a').values).toEqual(['a']);
  expect(() => plan('POST', 'rpc/add_note', { amount: 1 })).toThrow(
    'Could not find the function public.add_note',
  );
  expect(() => plan('POST', 'rpc/add_note', { text: 'a', more: 1 })).toThrow('(text, more)');
});

it('writes over the record that a new one meets by a key that the address names', () => {
  const merged = { isMerged: true };
  expect(plan('POST', 'notes?on_conflict=id', { id: 'n', text: 'a', amount: 1 }, merged).text).toBe(
    'insert into public."notes" ("id", "text", "amount") values ($1, $2, $3) on conflict ("id") do update set "text" = excluded."text", "amount" = excluded."amount"',
  );
  expect(plan('POST', 'notes?on_conflict=id', { id: 'n' }, merged).text).toMatch(
    / on conflict \("id"\) do nothing$/,
  );
  expect(() => plan('POST', 'notes?on_conflict=nothing', { text: 'a' }, merged)).toThrow(
    'column notes.nothing does not exist',
  );
  expect(() => plan('POST', 'notes', { text: 'a' }, merged)).toThrow('resolution=merge-duplicates alone');
});

it.each([
  ['GET', 'nothing', undefined, 'Could not find the table'],
  ['GET', 'notes?nothing=eq.1', undefined, 'column notes.nothing does not exist'],
  ['GET', 'notes?select=id,nothing', undefined, 'column notes.nothing does not exist'],
  ['GET', 'notes?order=nothing', undefined, 'column notes.nothing does not exist'],
  ['GET', 'notes?order=id.sideways', undefined, 'cannot be read'],
  ['GET', 'notes?limit=-1', undefined, 'cannot be read'],
  ['GET', 'notes?offset=9e99', undefined, 'cannot be read'],
  ['GET', 'notes?select=*,others(*)', undefined, 'are not offered here'],
  ['GET', 'notes?select=id,others(*)', undefined, 'are not offered here'],
  ['GET', 'notes?text=fts.cat', undefined, 'Filters by "fts" are not offered here'],
  ['GET', 'notes?text=match.a', undefined, 'regular expression'],
  ['POST', 'notes?on_conflict=id', { text: 'a' }, 'An upsert with on_conflict alone'],
  ['POST', 'notes', { nothing: 1 }, "Could not find the 'nothing' column"],
  ['POST', 'notes', 5, 'neither a record nor a list'],
  ['PATCH', 'notes?id=eq.1', [{}], 'neither a record nor a list'],
  ['PATCH', 'notes?id=eq.1&limit=1', { text: 'a' }, 'A limit on written rows'],
  ['PUT', 'notes', {}, 'is not supported'],
  ['DELETE', 'rpc/forget', undefined, 'is not supported'],
  ['POST', 'rpc/notes_of?order=id', {}, 'are not offered here'],
])('refuses with the reason: %s %s', (method, address, body, sentence) => {
  expect(() => plan(method, address, body)).toThrow(sentence);
});
