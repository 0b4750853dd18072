import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderLines, orderTally } from '../../../test/orders.resource.ts';
import { formatsOf } from '../../core/formats/formats-of.ts';
import { columnsOf, type Line, type LineColumn, lineOf } from './line.ts';
import { LineSheet } from './line-sheet.ts';

const columns = columnsOf(orderLines);
const preset = (): Line => lineOf(orderLines, { quantity: '1', unit_price: '', gst_applicable: true });

let sheet: LineSheet;
beforeEach(() => {
  sheet = new LineSheet(columns, preset, orderTally(), () => formatsOf(null));
  sheet.begin([preset()]);
});

function column(name: string): LineColumn {
  const found = columns.find((one) => one.name === name);
  if (!found) throw new Error(`There is no column ${name}.`);
  return found;
}

function type(row: number, name: string, text: string): void {
  const entry = sheet.all()[row];
  if (!entry) throw new Error(`There is no line ${row}.`);
  sheet.enter(entry.id, name);
  sheet.type(entry, column(name), text);
  sheet.leave();
}

const total = (): string => {
  const totals = sheet.store.get(sheet.totals);
  return 'total' in totals ? totals.total : '';
};
/** Totals of all lines, counted from scratch. */
function recomputedTotal(): string {
  const tally = orderTally();
  for (const entry of sheet.all()) {
    const { values, problems } = sheet.read(entry);
    tally.change(null, Object.keys(problems).length > 0 ? null : values);
  }
  return tally.totals().total;
}

describe('the lines of a document', () => {
  it('start again from another preset if nothing was entered, which is no change', () => {
    type(0, 'quantity', '2');
    sheet.insert(1);
    sheet.saved();
    sheet.presetBy(() => lineOf(orderLines, { quantity: '5', unit_price: '', gst_applicable: true }));
    expect(sheet.all().map((entry) => sheet.read(entry).values.quantity)).toEqual(['2.000000', '5']);
    expect(sheet.all().map((entry) => sheet.isBlank(entry))).toEqual([false, true]);
    expect(sheet.store.get(sheet.isChanged)).toBe(false);
    sheet.insert(2);
    expect(sheet.all().map((entry) => sheet.read(entry).values.quantity)).toEqual(['2.000000', '5', '5']);
  });

  it('compute totals while typing, without unreadable values', () => {
    type(0, 'quantity', '2');
    type(0, 'unit_price', '1.234,50');
    expect(total()).toBe('2715.90');
    type(0, 'quantity', 'two');
    const [entry] = sheet.all();
    if (!entry) throw new Error('There is no line.');
    expect(sheet.read(entry).problems).toEqual({ quantity: expect.stringContaining('Quantity') });
    expect(total()).toBe('0.00');
  });

  it('report the first invalid cell', () => {
    type(0, 'description', 'Tea');
    sheet.insert(1);
    type(1, 'unit_price', '5');
    sheet.insert(2);
    const faulty = sheet.validate();
    expect(faulty).toEqual({ id: sheet.all()[1]?.id, column: 'description' });
    type(1, 'description', 'Milk');
    expect(sheet.validate()).toBeNull();
    // A line that says nothing is not saved.
    expect(sheet.written().map((entry) => sheet.read(entry).values.description)).toEqual(['Tea', 'Milk']);
  });

  it('never run out', () => {
    const [entry] = sheet.all();
    type(0, 'unit_price', '5');
    sheet.remove(entry?.id ?? '');
    expect(sheet.all()).toHaveLength(1);
    expect(total()).toBe('0.00');
    sheet.undo();
    expect(total()).toBe('5.50');
  });

  it('are undone step by step, with their totals', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('type' as const),
        at: fc.nat(9),
        text: fc.constantFrom('3', 'x', '', '(2)'),
      }),
      fc.record({ do: fc.constantFrom('insert', 'remove', 'down', 'up', 'undo', 'redo'), at: fc.nat(9) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        sheet.begin([preset()]);
        const texts = (): string =>
          JSON.stringify(sheet.all().map((entry) => [sheet.read(entry).values, sheet.read(entry).problems]));
        const before = texts();
        for (const one of steps) {
          const row = one.at % sheet.all().length;
          const id = sheet.all()[row]?.id ?? '';
          if ('text' in one) type(row, 'unit_price', one.text);
          else if (one.do === 'insert') sheet.insert(row);
          else if (one.do === 'remove') sheet.remove(id);
          else if (one.do === 'undo') sheet.undo();
          else if (one.do === 'redo') sheet.redo();
          else sheet.move(id, one.do === 'down' ? 1 : -1);
          expect(total()).toBe(recomputedTotal());
        }
        let count = 0;
        while (sheet.undo()) count += 1;
        expect(texts()).toBe(before);
        for (let again = 0; again < count; again++) sheet.redo();
        while (sheet.redo());
        expect(total()).toBe(recomputedTotal());
      }),
    );
  });

  it('know whether they are other than they began', () => {
    expect(sheet.store.get(sheet.isChanged)).toBe(false);
    sheet.enter(sheet.all()[0]?.id ?? null, 'quantity');
    sheet.leave();
    expect(sheet.store.get(sheet.isChanged)).toBe(false);
    type(0, 'quantity', '7');
    expect(sheet.store.get(sheet.isChanged)).toBe(true);
  });
});

describe('a column that clears another one', () => {
  const taxed = { ...orderLines, empties: { discount_percent: 'article_id' }, keeps: ['tax_parts'] };
  const entered = (values: Readonly<Record<string, unknown>>) => {
    const lines = new LineSheet(columnsOf(taxed), preset, orderTally(), () => formatsOf(null));
    lines.begin([lineOf(taxed, { quantity: '1', ...values })]);
    const [entry] = lines.all();
    if (!entry) throw new Error('There is no line.');
    return { lines, entry };
  };
  const discount = columnsOf(taxed).find(({ name }) => name === 'discount_percent');
  if (!discount) throw new Error('There is no discount.');

  it('does so when something is typed or chosen in it', () => {
    const { lines, entry } = entered({ article_id: 'a-1', discount_percent: '12' });
    lines.enter(entry.id, 'discount_percent');
    lines.type(entry, discount, '5');
    expect(lines.read(entry).values).toMatchObject({ article_id: null, discount_percent: '5.0000' });
    lines.choose(entry, 'article_id', 'a-1', 'Desk', { discount_percent: '12', names: {} });
    expect(lines.read(entry).values).toMatchObject({ article_id: 'a-1', discount_percent: '12' });
    lines.choose(entry, 'discount_percent', '7');
    expect(lines.read(entry).values.article_id).toBeNull();
  });

  it('and other values of a stored line are kept', () => {
    const { lines, entry } = entered({ tax_parts: [{ component: 'GST', rate: '5' }] });
    expect(lines.read(entry).values.tax_parts).toEqual([{ component: 'GST', rate: '5' }]);
  });

  it('and values that a record fills in are shown by name', () => {
    const { lines, entry } = entered({});
    lines.choose(entry, 'description', 'Desk', undefined, {
      article_id: 'a-2',
      names: { article_id: 'Lamp' },
    });
    expect(lines.read(entry)).toMatchObject({ values: { article_id: 'a-2' }, names: { article_id: 'Lamp' } });
    expect(lines.read(entry).values).not.toHaveProperty('names');
  });
});
