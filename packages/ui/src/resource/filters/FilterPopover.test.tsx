// @vitest-environment jsdom
import { type Filter, HostProvider } from '@ledgerwise/contract';
import { date, defineLocalResource, text } from '@ledgerwise/resource';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { hostOf } from '../../../test/test-host.ts';
import { FilterPopover } from './FilterPopover.tsx';

afterEach(cleanup);

const trips = defineLocalResource({
  name: 'trips',
  label: { one: 'Trip', many: 'Trips' },
  title: 'name',
  fields: { name: text({ label: 'Name' }), begins: date({ label: 'Begins' }) },
  list: { columns: ['name', 'begins'] },
  form: { sections: [{ title: 'Main', fields: ['name', 'begins'] }] },
  empty: { title: 'No trips', text: 'Trips show up here.' },
  sample: [],
});

test('parses a date in the organization’s format, and filters by its stored form', async () => {
  const onAdd = vi.fn<(filter: Filter) => void>();
  render(
    <HostProvider value={hostOf({ dateFormat: 'DD/MM/YYYY' })}>
      <FilterPopover resource={trips} filters={[]} onAdd={onAdd} onClear={vi.fn()} />
    </HostProvider>,
  );
  await userEvent.selectOptions(screen.getByLabelText('Field'), 'begins');
  const value = screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' });
  expect(value.placeholder).toBe('DD/MM/YYYY');
  await userEvent.type(value, '04/03/2026');
  await userEvent.tab();
  expect(value.value).toBe('04/03/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Add Filter' }));
  expect(onAdd).toHaveBeenCalledExactlyOnceWith({ field: 'begins', operator: 'equals', value: '2026-03-04' });
});
