import type { DataSource, ListSummary } from '@ledgerwise/contract';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Numeric } from './database/database.types.ts';
import { defineLines } from './define-lines.ts';
import { defineResource } from './define-resource.ts';
import { choice, date, flag, integer, lines, money, text } from './fields/builders.ts';
import type { Field } from './fields/field.ts';

/** Declares products with one field. The compiler refuses the errors (`npm run typecheck`). */
const rest = {
  label: { one: 'Product', many: 'Products' },
  list: { columns: [] },
  form: { sections: [] },
  empty: { title: 'No products yet', text: 'Products will show up here.' },
  sample: [],
} as const;
const name = text({ label: 'Name', required: true });
const invoiceLines = defineLines({
  name: 'invoice_lines',
  label: { one: 'Line', many: 'Lines' },
  parent: 'invoice_id',
  fields: { description: text({ label: 'Description', default: '' }) },
  columns: ['description'],
});
const products = { ...rest, name: 'products', title: 'name' } as const;

describe('the fields of a resource', () => {
  it('are columns of its table', () => {
    expect(defineResource({ ...products, fields: { name } }).path).toBe('products');
    // @ts-expect-error there is no such column
    defineResource({ ...products, fields: { name, shade: text({ label: 'Shade' }) } });
    // @ts-expect-error there is no such table
    defineResource({ ...products, name: 'gadgets', fields: { name } });
    // Rows of another table are not a column.
    defineResource({ ...products, fields: { name, parts: lines(invoiceLines, { label: 'Parts' }) } });
  });

  it('are of the type of their column', () => {
    const unit_price = money({ label: 'Price', default: '0' });
    const is_active = flag({ label: 'Active', default: true });
    defineResource({ ...products, fields: { name, unit_price, is_active } });
    // @ts-expect-error an amount is no text
    defineResource({ ...products, fields: { name, unit_price: text({ label: 'Price', default: '0' }) } });
    // @ts-expect-error an exact amount is no whole number
    defineResource({ ...products, fields: { name, unit_price: integer({ label: 'Price', default: 0 }) } });
    // @ts-expect-error a flag is no date
    defineResource({ ...products, fields: { name, is_active: date({ label: 'Active', required: true }) } });
    const days = [{ value: 30, label: 'Net 30' }] as const;
    // @ts-expect-error the choices are numbers, the column is text
    defineResource({ ...products, fields: { name, description: choice(days, { label: 'Days' }) } });
  });

  it('are required if their column is never null', () => {
    // @ts-expect-error the name may not be left empty
    defineResource({ ...products, fields: { name: text({ label: 'Name' }) } });
    // @ts-expect-error neither asked for nor given by default
    defineResource({ ...products, fields: { name, unit_price: money({ label: 'Price' }) } });
    const computed = money({ label: 'Price', readOnly: true });
    defineResource({ ...products, fields: { name, unit_price: computed, sku: text({ label: 'SKU' }) } });
  });

  it('know whether a saved record has a value', () => {
    expectTypeOf(name).toExtend<Field<'text', string, true>>();
    expectTypeOf(text({ label: 'Note' })).toExtend<Field<'text', string, false>>();
    const filled = [
      name,
      text({ label: 'Note', default: 'x' }),
      money({ label: 'Balance', readOnly: true }),
      text({ label: 'Note' }),
    ];
    expect(filled.map(({ isFilled }) => isFilled)).toEqual([true, true, true, false]);
  });
});

describe('a call', () => {
  it('knows the functions of the database with their arguments and results', () => {
    const typed = (source: DataSource) => {
      expectTypeOf(source.call('undo_import', { import_id: 'x' })).resolves.toEqualTypeOf<number>();
      const query = { table_name: 'customers', query: { filters: [] } };
      expectTypeOf(source.call('summarise_records', query)).resolves.toEqualTypeOf<ListSummary>();
      const report = source.call('balance_sheet', { as_of: '2026-06-30' });
      expectTypeOf(report).resolves.items.toHaveProperty('amount').toEqualTypeOf<Numeric>();
      expectTypeOf(source.call('get_user_role')).resolves.toEqualTypeOf<string>();
      // @ts-expect-error there is no such function
      void source.call('undo_everything', {});
      // @ts-expect-error an argument is missing
      void source.call('undo_import', {});
      // @ts-expect-error arguments are missing altogether
      void source.call('undo_import');
      // @ts-expect-error the argument has another name
      void source.call('undo_import', { id: 'x' });
      // @ts-expect-error the argument is of another type
      void source.call('undo_import', { import_id: 7 });
    };
    expect(typed).toBeTypeOf('function');
  });
});
