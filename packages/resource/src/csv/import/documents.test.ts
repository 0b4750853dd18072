import { describe, expect, it } from 'vitest';
import { type AnyResource, defineLocalResource } from '../../define-resource.ts';
import { choice, date, decimal, lines, longText, money, ref, text } from '../../fields/builders.ts';
import { entries } from '../../fixtures/entries.resource.ts';
import { people } from '../../fixtures/people.resource.ts';
import { importedFields, importedGroups, importShapeOf } from '../imported-fields.ts';
import { createImportSession } from './import-session.ts';

const orders: AnyResource = defineLocalResource({
  name: 'orders',
  label: { one: 'Order', many: 'Orders' },
  title: 'number',
  fields: {
    number: text({ label: 'Order #', readOnly: true }),
    person_id: ref(people, { label: 'Person', required: 'Choose whose order it is', csvNames: ['buyer'] }),
    day: date({ label: 'Day', filledIn: true, default: 'today' }),
    reference: text({ label: 'Reference' }),
    currency: choice([{ value: 'USD', label: 'US Dollar' }], { label: 'Currency' }),
    notes: longText({ label: 'Notes' }),
    lines: lines(
      {
        name: 'order_lines',
        label: { one: 'Line', many: 'Lines' },
        parent: 'order_id',
        fields: {
          description: text({ label: 'Description', default: '' }),
          quantity: decimal({ label: 'Quantity', default: '1' }),
          price: money({ label: 'Price', currency: 'currency' }),
          total: money({ label: 'Total', readOnly: true }),
        },
        columns: ['description', 'quantity', 'price', 'total'],
      },
      { label: 'Lines' },
    ),
    total: money({ label: 'Total', readOnly: true }),
  },
  list: { columns: ['number'] },
  form: { sections: [{ title: 'Order', fields: ['person_id', 'day'] }] },
  document: {
    lines: 'lines',
    kind: 'order',
    date: 'day',
    contact: 'person_id',
    currency: 'currency',
    rate: 'rate',
    reference: 'reference',
    isDraft: () => true,
    tally: () => ({
      priceOf: () => null,
      change: () => {},
      totals: () => ({ net: '0', gst: '0', total: '0', taxes: [], baseTotal: null }),
    }),
    newLine: () => ({}),
    title: () => 'Order',
  },
  empty: { title: '', text: '' },
  sample: [],
});

const opened = (...rows: readonly string[]) => openedAs(orders, ...rows);

function openedAs(resource: AnyResource, ...rows: readonly string[]) {
  const session = createImportSession();
  const bytes = new TextEncoder().encode(rows.join('\n'));
  const result = session.open({ name: 'a.csv', bytes }, importShapeOf(resource));
  if (!result.ok) throw new Error(result.problem.message);
  return {
    session,
    mapping: result.summary.mapping,
    checked: session.check(result.summary.mapping, { currency: 'USD' }),
  };
}

/** Which rows of the file make one document, by their descriptions. */
function grouped(...rows: readonly string[]): readonly string[] {
  const { session } = opened(...rows);
  const { total } = session.plan({}, 'skip');
  const found = new Map<unknown, unknown[]>();
  for (const { document, description } of session.part(0, total))
    found.set(document, [...(found.get(document) ?? []), description]);
  return [...found.values()].map((descriptions) => descriptions.join(' '));
}

it('a file has the number and head of a document, and the entered fields of a line', () => {
  expect(Object.keys(importedFields(orders))).toEqual([
    ...['number', 'person_id', 'day', 'reference', 'currency', 'notes'],
    ...['description', 'quantity', 'price'],
  ]);
});

it('columns are found by the words of either, references by names', () => {
  const { mapping } = opened('*OrderNumber,Buyer Name,Unit Price,Description', '1,Ada,2,x');
  expect(mapping).toEqual({ number: 0, person_id: 1, price: 2, description: 3 });
  const session = createImportSession();
  const bytes = new TextEncoder().encode('Colour,Shape\nred,round\n');
  expect(session.open({ name: 'a.csv', bytes }, importShapeOf(orders))).toMatchObject({
    problem: { message: 'CSV must contain columns: person' },
  });
});

describe('rows make one document', () => {
  it('while their number is the same', () => {
    expect(
      grouped('Order #,Person,Description', 'A-1,Ada,a', 'a-1,ADA,b', 'A-2,Ada,c', ',,d', ',,e', 'A-3,Bob,f'),
    ).toEqual(['a b', 'c d e', 'f']);
  });

  it('without numbers while contact, day and reference are the same', () => {
    expect(
      grouped(
        'Person,Day,Reference,Description',
        'Ada,2026-03-01,,a',
        'Ada,2026-03-01,,b',
        'Ada,2026-03-01,R,c',
        'ada,2026-03-01,r,d',
        'Ada,2026-03-02,R,e',
        'Bob,2026-03-02,R,f',
      ),
    ).toEqual(['a b', 'c d', 'e', 'f']);
  });

  it('with an unreadable date, so that no document is imported in part', () => {
    const { checked } = opened(
      'Person,Day,Description',
      'Ada,2026-03-01,a',
      'Ada,31/31/2026,b',
      'Bob,2026-03-01,c',
    );
    expect(checked).toMatchObject({ sound: 1, faulty: 2, documents: 2 });
    expect(checked.problems.map(({ line, field }) => [line, field])).toEqual([[3, 'day']]);
  });

  it('but not across a skipped row', () => {
    expect(grouped('Person,Price,Description', 'Ada,1,a', 'Bob,1e5,b', 'Ada,2,c')).toEqual(['a', 'c']);
  });
});

describe('an invalid document', () => {
  const rows = [
    'Order #,Person,Notes,Price,Description',
    'A-1,Ada,Thanks,1,a',
    'A-2,Ada,,1,b',
    'A-2,Bob,,"1.234,56",c',
    'A-2,Ada,,(500),d',
    'A-3,,,2,e',
    'A-1,Ada,,2,f',
    'A-4,Ada,,5%,g',
    'A-5,Ada,,12+3,h',
  ];

  it('is reported by row and field, and left out completely', () => {
    const { session, checked } = opened(...rows);
    expect(checked).toEqual({
      sound: 2,
      faulty: 6,
      documents: 6,
      problemCount: 4,
      problems: [
        {
          line: 4,
          field: 'person_id',
          value: 'Bob',
          message: 'Person differs from row 3, the first row of this order',
        },
        { line: 6, field: 'person_id', value: '', message: 'Choose whose order it is' },
        {
          line: 7,
          field: 'number',
          value: 'A-1',
          message: 'Row 2 begins another order with this number. Put all of its rows together',
        },
        { line: 8, field: 'price', value: '5%', message: 'Price must be an amount, not a percentage' },
      ],
    });
    expect(session.plan({}, 'skip')).toEqual({ total: 2, creates: 2, updates: 0, skipped: 0 });
    expect(session.part(0, 2)).toEqual([
      { number: 'A-1', person_id: 'Ada', notes: 'Thanks', price: '1.00', description: 'a', document: '0' },
      { number: 'A-5', person_id: 'Ada', price: '15.00', description: 'h', document: '1' },
    ]);
    expect(JSON.parse(session.table(0, 1))).toEqual([
      ['number', 'person_id', 'notes', 'description', 'price', 'document'],
      ['A-1', 'Ada', 'Thanks', 'a', '1.00', '0'],
    ]);
  });

  it('has all its rows in the file of those that did not go in', () => {
    const { session } = opened(...rows);
    session.plan({}, 'skip');
    const reasons = session
      .rejected([{ row: 2, field: 'person_id', message: 'There is nobody called Ada' }])
      .split('\r\n');
    expect(reasons.map((line) => line.split(',').slice(-2).join(' '))).toEqual([
      'Row Problem',
      '3 Left out with the other rows of its order',
      expect.stringContaining('the first row of this order"'),
      '5 Left out with the other rows of its order',
      '6 Person: Choose whose order it is',
      expect.stringContaining('7 Order #: Row 2 begins another order'),
      expect.stringContaining('not a percentage"'),
      '9 Person: There is nobody called Ada',
      '',
    ]);
  });

  it('that already exists is skipped, even if others would be created again', () => {
    const { session } = opened(...rows);
    const known = { number: { 'a-1': 'some id' } };
    expect(session.plan(known, 'create')).toEqual({ total: 1, creates: 1, updates: 0, skipped: 1 });
    expect(session.rejected([])).toContain('2,Order #: This record is already there');
  });
});

describe('an entry, which is numbered when it is posted,', () => {
  it("has the columns of its head, and of a line also those with the head's names", () => {
    expect(Object.entries(importedFields(entries)).map(([name, { label }]) => [name, label])).toEqual([
      ['day', 'Day'],
      ['description', 'Description'],
      ['account_id', 'Account'],
      ['line_description', 'Line Description'],
      ['debit', 'Debit'],
      ['credit', 'Credit'],
    ]);
    expect(importedGroups(entries).map(({ title, fields }) => [title, fields.length])).toEqual([
      ['Entry', 2],
      ['Lines', 4],
    ]);
    expect(openedAs(entries, 'Line Description,Description,Account', 'a,b,Ada').mapping).toEqual({
      description: 1,
      account_id: 2,
      line_description: 0,
    });
  });

  it('continues while its head values are the same, and never matches an existing one', () => {
    const { session } = openedAs(
      entries,
      'Day,Description,Account,Debit,Credit',
      '2026-03-01,Rent,Ada,1,',
      ',,Bob,,1',
      '2026-03-01,rent,Ada,2,',
      '2026-03-01,Fees,Ada,3,',
    );
    expect(session.plan({ number: { '': 'some id' } }, 'skip')).toEqual({
      ...{ total: 4, creates: 2, updates: 0, skipped: 0 },
    });
    expect(session.part(0, 4).map(({ document, debit, credit }) => [document, debit ?? credit])).toEqual([
      ['0', '1.00'],
      ['0', '1.00'],
      ['0', '2.00'],
      ['1', '3.00'],
    ]);
  });

  it('requires its date', () => {
    expect(openedAs(entries, 'Description,Account,Debit', 'Rent,Ada,1', ',Bob,2').checked).toMatchObject({
      sound: 0,
      faulty: 2,
      problems: [{ line: 2, field: 'day', message: 'Say on which day' }],
    });
  });
});
