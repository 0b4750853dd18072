// @vitest-environment jsdom
import { type DataSource, HostProvider } from '@ledgerwise/contract';
import { type AnyResource, defineLocalResource, email, money, ref, text } from '@ledgerwise/resource';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testHost } from '../../test/test-host.ts';
import { installDialogElement, installLayout } from '../testing/index.ts';
import { RecordPicker } from './RecordPicker.tsx';
import { usePreselected } from './use-choices.ts';
// The picker loads it and antd on first use. Here it is loaded before a test waits for it.
import './CreateDialog.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.clearAllMocks();
});

const people = defineLocalResource({
  name: 'people',
  label: { one: 'Person', many: 'People' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: true, search: true }),
    email: email({ label: 'Email', search: true }),
    status: text({ label: 'Status', default: 'Active' }),
  },
  list: { columns: ['name'], second: 'email' },
  form: { sections: [{ title: 'Main', fields: ['name', 'email'] }] },
  empty: { title: 'No people', text: 'People show up here.' },
  sample: [],
});
const goods = defineLocalResource({
  name: 'goods',
  label: { one: 'Product', many: 'Products' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: true, search: true }),
    price: money({ label: 'Price', required: 'Price is required' }),
  },
  list: { columns: ['name'] },
  form: { sections: [{ title: 'Main', fields: ['name', 'price'] }] },
  empty: { title: 'No products', text: 'Products show up here.' },
  sample: [],
});

const names = ['Aspen', 'Bluegum', 'Blue Ridge', ...Array.from({ length: 40 }, (_, at) => `Many ${at + 10}`)];

function store(): DataSource {
  return createLocalDataSource({
    resources: [people, goods],
    storage: localStorage,
    seed: { people: names.map((name) => ({ name, email: `${name.replace(' ', '')}@a.example` })) },
    events: new EventTarget(),
  });
}

interface RenderOptions {
  readonly data?: DataSource;
  readonly value?: string;
  readonly name?: string;
  readonly of?: AnyResource;
  /** Rights that the reader lacks. */
  readonly lacks?: string;
}

const ACTIVE = [{ field: 'status', operator: 'equals', value: 'Active' }] as const;

const submit = vi.fn((event: Event) => event.preventDefault());
const chosen = vi.fn();

function Form({ of, begins, name }: { of: AnyResource; begins: string; name: string | undefined }) {
  const [value, setValue] = useState(begins);
  return (
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <label htmlFor="picker">Customer</label>
      <RecordPicker
        id="picker"
        field={ref(of, { label: 'Customer', offers: of === people ? ACTIVE : [] })}
        value={value}
        name={value === begins ? name : undefined}
        onChange={(id, record) => {
          chosen(id, record?.name ?? null);
          setValue(id);
        }}
      />
      <button type="submit">Save</button>
    </form>
  );
}

function draw({ data = store(), value = '', name, of = people, lacks }: RenderOptions = {}) {
  const { host: whole, notify } = testHost(data);
  const host = {
    ...whole,
    auth: { ...whole.auth, can: (right: string) => right !== lacks && whole.auth.can(right) },
  };
  render(
    <HostProvider value={host}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Form of={of} begins={value} name={name} />
      </QueryClientProvider>
    </HostProvider>,
  );
  return { data, notify, input: screen.getByLabelText<HTMLInputElement>('Customer') };
}

test('searches on the server and chooses the first by Enter, without submitting the form', async () => {
  const { input } = draw();
  await userEvent.type(input, 'bluegum');
  await screen.findByRole('option', { name: /Bluegum/ });
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledWith(expect.any(String), 'Bluegum');
  expect(input.value).toBe('Bluegum');
  expect(submit).not.toHaveBeenCalled();
});

test('Enter chooses the only choice of an opened list, and nothing of several', async () => {
  const data = store();
  const several = draw({ data });
  await userEvent.click(several.input);
  await screen.findByRole('option', { name: /^Aspen/ });
  await userEvent.keyboard('{Enter}');
  expect(chosen).not.toHaveBeenCalled();
  cleanup();
  const [only] = (
    await data.list('people', {
      filters: ACTIVE,
      sort: { field: 'name', descending: false },
      page: { size: 1, offset: 0 },
    })
  ).rows;
  const { input } = draw({ data: { ...data, list: (async () => ({ rows: [only], next: null })) as never } });
  await userEvent.click(input);
  const option = await screen.findByRole('option');
  expect(option.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledOnce();
  expect(submit).not.toHaveBeenCalled();
});

test('never offers what an older text found: Enter before the answer chooses nothing', async () => {
  const data = store();
  let answer: (() => void) | undefined;
  const list = data.list;
  const { input } = draw({
    data: {
      ...data,
      list: async (table, query) => {
        if (query.search === 'aspen') await new Promise<void>((resolve) => (answer = resolve));
        return list(table, query);
      },
    },
  });
  await userEvent.type(input, 'blue');
  expect(await screen.findAllByRole('option', { name: /Blue/ })).toHaveLength(2);
  await userEvent.clear(input);
  await userEvent.type(input, 'aspen');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(chosen).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  await waitFor(() => expect(answer).toBeDefined());
  answer?.();
  await screen.findByRole('option', { name: /Aspen/ });
});

test('offers the very name first where many hold it, and does not offer to add it again', async () => {
  const data = store();
  await data.create('people', { name: 'Man' });
  await Promise.all(Array.from({ length: 25 }, (_, at) => data.create('people', { name: `A Man ${at}` })));
  const { input } = draw({ data });
  await userEvent.type(input, 'man');
  const options = await screen.findAllByRole('option');
  expect(options[0]?.textContent).toBe('Man');
  expect(screen.queryByText('Add “man”')).toBeNull();
});

describe('some of which belong to colleagues', () => {
  const known = {
    ...people,
    directory: { find: 'search_records', source: 'people_directory', unless: 'people.read_all' },
  } as const;
  const source = (): DataSource => {
    const data = store();
    const call = async (name: string, args: { wanted?: string }) =>
      name === 'search_records' && args.wanted === 'blue' ? [{ id: 'theirs', name: 'Bluebell' }] : [];
    const get = async (table: string, id: string) =>
      table === 'people_directory' ? { id, name: 'Bluebell' } : data.get(table, id);
    return { ...data, call: call as DataSource['call'], get: get as DataSource['get'] };
  };

  test('offers their names behind the own ones, to be chosen like them', async () => {
    const { input } = draw({ data: source(), of: known, lacks: 'people.read_all' });
    await userEvent.type(input, 'blue');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Blue Ridge/),
      expect.stringMatching(/^Bluegum/),
      'Bluebell',
      'Add “blue”',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Bluebell' }));
    expect(chosen).toHaveBeenCalledWith('theirs', 'Bluebell');
    expect(input.value).toBe('Bluebell');
  });

  test('shows what one is called that was chosen before', async () => {
    const { input } = draw({ data: source(), of: known, lacks: 'people.read_all', value: 'theirs' });
    await waitFor(() => expect(input.value).toBe('Bluebell'));
  });

  test('asks for no names where all are seen', async () => {
    const { input } = draw({ data: source(), of: known });
    await userEvent.type(input, 'blue');
    await screen.findByRole('option', { name: /Bluegum/ });
    expect(screen.queryByRole('option', { name: 'Bluebell' })).toBeNull();
  });
});

test('shows the chosen record at once, even if it is not among the choices', async () => {
  const data = store();
  const { id } = await data.create('people', { name: 'Old Friend', status: 'Inactive' });
  draw({ data, value: id, name: 'Old Friend' });
  expect(screen.getByLabelText<HTMLInputElement>('Customer').value).toBe('Old Friend');
  cleanup();
  const { input } = draw({ data, value: id });
  await waitFor(() => expect(input.value).toBe('Old Friend'));
  await userEvent.clear(input);
  await userEvent.type(input, 'old');
  await screen.findByText('Add “old”');
  expect(screen.queryByRole('option', { name: /Old Friend/ })).toBeNull();
});

test('typed text replaces a name that arrived while the input had the focus', async () => {
  const data = store();
  const { id } = await data.create('people', { name: 'Old Friend' });
  const { input } = draw({ data, value: id });
  input.focus();
  await waitFor(() => expect(input.value).toBe('Old Friend'));
  await userEvent.keyboard('bluegum');
  expect(input.value).toBe('bluegum');
  await screen.findByRole('option', { name: /Bluegum/ });
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledWith(expect.any(String), 'Bluegum');
});

test('restores the name when it is left incomplete, and clears the choice when it is emptied', async () => {
  const data = store();
  const { id } = await data.create('people', { name: 'Old Friend' });
  const { input } = draw({ data, value: id, name: 'Old Friend' });
  await userEvent.clear(input);
  await userEvent.type(input, 'nobody of this name');
  await userEvent.click(screen.getByText('Customer'));
  await userEvent.click(document.body);
  expect(input.value).toBe('Old Friend');
  expect(chosen).not.toHaveBeenCalled();
  await userEvent.clear(input);
  await userEvent.tab();
  expect(chosen).toHaveBeenLastCalledWith('', null);
  expect(input.value).toBe('');
});

test('makes a record by its name where that is enough, once', async () => {
  const { data, input } = draw();
  const create = vi.spyOn(data, 'create');
  await userEvent.type(input, 'Kestrel');
  await screen.findByRole('option', { name: 'Add “Kestrel”' });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chosen).toHaveBeenCalledWith(expect.any(String), 'Kestrel'));
  expect(create).toHaveBeenCalledTimes(1);
  expect(input.value).toBe('Kestrel');
});

test('asks for what else a record needs, in the words of its fields', async () => {
  const { input } = draw({ of: goods });
  await userEvent.type(input, 'Widget');
  await userEvent.click(await screen.findByRole('option', { name: 'Add “Widget”' }));
  await screen.findByRole('dialog', { name: 'New Product' });
  expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Widget');
  await userEvent.click(screen.getByRole('button', { name: 'Create Product' }));
  expect(await screen.findByText('Price is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Price/), '4*2.5');
  await userEvent.click(screen.getByRole('button', { name: 'Create Product' }));
  await waitFor(() => expect(chosen).toHaveBeenCalledWith(expect.any(String), 'Widget'));
  expect(submit).not.toHaveBeenCalled();
});

test('keeps the typed text after an error, and tries again', async () => {
  const data = store();
  const list = vi.spyOn(data, 'list').mockRejectedValueOnce(new Error('down'));
  const { input } = draw({ data });
  await userEvent.click(input);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('option')).toHaveLength(20);
  expect(list).toHaveBeenCalledTimes(2);
});

test('lists the last choice first, if it is still offered', async () => {
  const { data, input } = draw();
  for (const name of ['Many 49', 'Bluegum']) {
    await userEvent.clear(input);
    await userEvent.type(input, name);
    await screen.findByRole('option', { name: new RegExp(`^${name}`) });
    await userEvent.keyboard('{Enter}');
  }
  const offered = async (): Promise<readonly (string | null)[]> => {
    cleanup();
    await userEvent.click(draw({ data }).input);
    await screen.findByRole('option', { name: /^Aspen/ });
    return screen.getAllByRole('option').map(({ textContent }) => textContent?.split('@')[0] ?? null);
  };
  expect((await offered()).slice(0, 3)).toEqual(['BluegumBluegum', 'Many 49Many49', 'AspenAspen']);
  await data.update('people', chosen.mock.calls.at(-1)?.[0], { status: 'Inactive' });
  expect((await offered()).slice(0, 2)).toEqual(['Many 49Many49', 'AspenAspen']);
});

const PRESELECTED = { person: ref(people, { label: 'Person', offers: ACTIVE, preselects: true }) };

function Preselected() {
  return <output>{usePreselected(PRESELECTED)?.person}</output>;
}

test('preselects the record that was chosen last, otherwise the first one offered', async () => {
  const data = store();
  const begin = () => {
    cleanup();
    render(
      <HostProvider value={testHost(data).host}>
        <QueryClientProvider client={new QueryClient()}>
          <Preselected />
        </QueryClientProvider>
      </HostProvider>,
    );
  };
  const idOf = async (name: string): Promise<string> => {
    const filters = [{ field: 'name', operator: 'equals', value: name }] as const;
    const sort = { field: 'name', descending: false };
    const { rows } = await data.list('people', { filters, sort, page: { size: 1, offset: 0 } });
    return rows[0]?.id ?? '';
  };
  begin();
  const aspen = await idOf('Aspen');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(aspen));
  cleanup();
  const { input } = draw({ data });
  await userEvent.type(input, 'bluegum');
  await userEvent.click(await screen.findByRole('option', { name: /Bluegum/ }));
  begin();
  const bluegum = await idOf('Bluegum');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(bluegum));
});
