import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ref } from '../fields/builders.ts';
import { people } from '../fixtures/people.resource.ts';
import { firstSummaryRequests, NOT_ARCHIVED, summaryArguments } from './list-request.ts';
import {
  emptyListState,
  type ListState,
  listQueryOf,
  parseListState,
  printListState,
  printSavedView,
} from './list-state.ts';
import { splitBetween } from './operands.ts';
import { FILTER_OPERATORS, operatorsFor } from './operators.ts';

const field = fc.constantFrom(...Object.keys(people.fields), 'created_at');
const text = fc.string({ unit: 'grapheme' });
const state: fc.Arbitrary<ListState> = fc.record({
  view: fc.constant(undefined),
  search: text,
  filters: fc.array(fc.record({ field, operator: fc.constantFrom(...FILTER_OPERATORS), value: text }), {
    maxLength: 4,
  }),
  sort: fc.record({ field, descending: fc.boolean() }),
  page: fc.integer({ min: 1, max: 100_000 }),
  size: fc.constantFrom(25, 50, 100, 200, 500, 1000),
  columns: fc.constantFrom(undefined, ['name'], ['fee', 'name']),
});

describe('the address of a list', () => {
  it('round-trips any state through the text of a link', () => {
    fc.assert(
      fc.property(state, (wanted) => {
        const address = printListState(people, wanted).toString();
        expect(parseListState(people, new URLSearchParams(address))).toEqual(wanted);
      }),
    );
  });

  it('is empty for the plain list', () => {
    expect(printListState(people, emptyListState(people)).toString()).toBe('');
    expect(parseListState(people, new URLSearchParams())).toEqual(emptyListState(people));
  });

  it('shows the valid part of a malformed link', () => {
    const params = new URLSearchParams(
      'page=0&size=7&sort=-__proto__&filter=name:like:x&filter=toString:equals:x&filter=name:equals&filter=note:empty:true&q=ada',
    );
    expect(parseListState(people, params)).toEqual({
      ...emptyListState(people),
      search: 'ada',
      filters: [{ field: 'note', operator: 'empty', value: 'true' }],
    });
    for (const page of ['1.5', '-1', 'NaN', 'Infinity', '1e9', ''])
      expect(parseListState(people, new URLSearchParams({ page })).page).toBe(1);
  });

  it('keeps only columns that the list has, and none without the title', () => {
    const columns = (text: string) => parseListState(people, new URLSearchParams({ columns: text })).columns;
    expect(columns('fee,gone,name,fee')).toEqual(['fee', 'name']);
    expect(columns('fee')).toBeUndefined();
  });

  it('is saved under a name without its page, as far as it is still valid', () => {
    const shown = { ...emptyListState(people), search: 'ada', page: 4, columns: ['name'] };
    expect(printSavedView(people, shown)).toBe('q=ada&columns=name');
    expect(printSavedView(people, 'page=9&q=ada&filter=gone:equals:1&columns=name')).toBe(
      'q=ada&columns=name',
    );
  });

  it('becomes the question to the data', () => {
    const asked = { ...emptyListState(people), search: ' ada ', page: 3, size: 25 };
    expect(listQueryOf(people, asked)).toEqual({
      search: 'ada',
      sort: { field: 'created_at', descending: true },
      page: { size: 25, offset: 50 },
    });
  });
});

describe('the views of a list', () => {
  const fresh = { field: 'status', operator: 'equals', value: 'new' } as const;
  const viewed = {
    ...people,
    archive: { by: 'archived_at' },
    views: [
      { id: 'all', label: 'All', filters: [] },
      { id: 'fresh', label: 'New', filters: [fresh] },
    ],
    cards: [
      { id: 'newcomers', label: 'New people', filters: [fresh] },
      { id: 'owed', label: 'Owed', sum: 'fee' },
    ],
  } as const;
  const read = (address: string) => parseListState(viewed, new URLSearchParams(address));

  it('are named by the address; the first is shown for a missing or unknown name', () => {
    expect(read('').view).toBe('all');
    expect(read('view=gone').view).toBe('all');
    expect(read('view=fresh').view).toBe('fresh');
    expect(printListState(viewed, read('view=fresh')).toString()).toBe('view=fresh');
    expect(printListState(viewed, read('view=all')).toString()).toBe('');
  });

  it('narrow the query, besides the user’s filters', () => {
    expect(listQueryOf(viewed, read('view=fresh&filter=name:contains:a')).filters).toEqual([
      fresh,
      { field: 'name', operator: 'contains', value: 'a' },
      NOT_ARCHIVED,
    ]);
  });

  it('are counted with the cards that count, each by the rule of the archive', () => {
    expect(summaryArguments(viewed, {})).toMatchObject({
      views: { all: [NOT_ARCHIVED], fresh: [fresh, NOT_ARCHIVED], newcomers: [fresh, NOT_ARCHIVED] },
    });
    expect(Object.keys(summaryArguments(viewed, {}).views ?? {})).not.toContain('owed');
    expect(summaryArguments(people, {})).not.toHaveProperty('views');
    expect(firstSummaryRequests(viewed)[0]?.body).toBe(
      JSON.stringify(summaryArguments(viewed, { filters: [NOT_ARCHIVED] })),
    );
  });
});

describe('a reference', () => {
  const owned = {
    ...people,
    fields: { ...people.fields, owner_id: ref(people, { label: 'Owner', show: 'owner_name' }) },
  };

  it('is sorted and filtered by the name that its row brings, never by its id', () => {
    const asked = parseListState(
      owned,
      new URLSearchParams('sort=owner_name&filter=owner_name:contains:ada&filter=owner_id:equals:x'),
    );
    expect(asked.sort).toEqual({ field: 'owner_name', descending: false });
    expect(asked.filters).toEqual([{ field: 'owner_name', operator: 'contains', value: 'ada' }]);
    expect(operatorsFor(owned, 'owner_name')).toContain('starts_with');
  });

  it('is requested by its id alone if a record links to the records that refer to it', () => {
    const id = '0198c0de-0000-7000-8000-000000000001';
    const filters = (text: string) => parseListState(owned, new URLSearchParams({ filter: text })).filters;
    expect(filters(`owner_id:equals:${id}`)).toEqual([{ field: 'owner_id', operator: 'equals', value: id }]);
    expect(filters(`owner_id:in:${id}`)).toEqual([]);
  });
});

describe('operators', () => {
  it('fit the kind of field', () => {
    expect(operatorsFor(people, 'name')).toContain('contains');
    expect(operatorsFor(people, 'fee')).not.toContain('contains');
    expect(operatorsFor(people, 'terms')).toContain('between');
    expect(operatorsFor(people, 'is_active')).toEqual(['equals', 'not_equals', 'empty']);
    expect(operatorsFor(people, 'status')).toEqual(['equals', 'not_equals', 'in', 'empty']);
  });
});

describe('the two ends of between', () => {
  it('are parted by the middle colon', () => {
    expect(splitBetween('1:5')).toEqual(['1', '5']);
    expect(splitBetween('09:00:17:00')).toEqual(['09:00', '17:00']);
    expect(splitBetween('5')).toEqual(['5', '']);
    expect(splitBetween('a:b:c')).toEqual(['a', 'b:c']);
  });
});
