import { describe, expect, it } from 'vitest';
import { orderLines } from '../../test/orders.resource.ts';
import { formatsOf } from '../core/formats/formats-of.ts';
import { linesToRead } from './line-table.ts';

const line = (id: string, product: string, description: string) => ({
  id,
  article_id: id,
  description,
  quantity: '2',
  unit_price: '10',
  net: '20.00',
  total: '22.00',
  names: { article_id: product },
});

function columnsOfLines(...lines: readonly ReturnType<typeof line>[]): readonly string[] {
  const stored = { row: { id: 'document' }, lines };
  return linesToRead(orderLines, stored, 'USD', false, formatsOf(null)).columns.map(({ name }) => name);
}

describe('the columns of lines', () => {
  it('omit a product whose name is the description of every line', () => {
    const columns = columnsOfLines(line('1', 'Paper', 'Paper'), line('2', 'Boxes', 'Boxes'));
    expect(columns).not.toContain('article_id');
    expect(columns).toContain('description');
  });

  it('show the products if the description of one line differs', () => {
    const columns = columnsOfLines(line('1', 'Paper', 'Paper'), line('2', 'Boxes', 'Boxes, a second choice'));
    expect(columns).toContain('article_id');
  });
});
