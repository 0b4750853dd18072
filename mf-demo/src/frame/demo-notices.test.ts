import { expect, test, vi } from 'vitest';
import { demoNotify, demoTitle } from './demo-notices.ts';

test.each([
  ['Customer Created', 'Customer added successfully'],
  ['Product Updated', 'Product updated successfully'],
  ['Vendor Deleted', 'Vendor deleted successfully'],
  ['Failed to create customer', 'Failed to save customer'],
  ['Failed to update vendor', 'Failed to save vendor'],
  ['Successfully deleted 2 customers', 'Successfully deleted 2 customers'],
])('%s reads %s', (product, demo) => {
  expect(demoTitle(product)).toBe(demo);
});

test('keeps the other parts of a notice', () => {
  const notify = { success: vi.fn(), info: vi.fn(), failure: vi.fn(), error: vi.fn() };
  demoNotify(notify).success({ title: 'Customer Created', text: '"Ada & Co" was added.' });
  expect(notify.success).toHaveBeenCalledWith({
    title: 'Customer added successfully',
    text: '"Ada & Co" was added.',
  });
  const error = new Error('full');
  demoNotify(notify).error(error);
  expect(notify.error).toHaveBeenCalledWith(error, undefined);
});
