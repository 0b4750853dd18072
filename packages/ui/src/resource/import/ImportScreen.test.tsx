// @vitest-environment jsdom
import { AppError } from '@ledgerwise/contract';
import { defineLocalResource } from '@ledgerwise/resource';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import { contactStore, renderContacts } from '../../../test/render-screen.tsx';
import { installDialogElement } from '../../testing/index.ts';

beforeAll(installDialogElement);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const csv = (...lines: string[]) => new File([lines.join('\n')], 'people.csv', { type: 'text/csv' });

async function names(data: ReturnType<typeof contactStore>): Promise<readonly unknown[]> {
  const { rows } = await data.list('contacts', {
    sort: { field: 'name', descending: false },
    page: { size: 50, offset: 0 },
  });
  return rows.map(({ name }) => name);
}

async function choose(file: File): Promise<void> {
  await userEvent.upload(await screen.findByLabelText('CSV or Excel file', { selector: 'input' }), file);
}

test('shows why a file cannot be imported', async () => {
  const { notify } = renderContacts({ data: contactStore(), path: '/contacts/import' });
  await choose(csv('Name,Email'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Import Error');
  expect(alert.textContent).toContain('No valid data found in CSV file');
  await choose(csv('Colour,Shape', 'red,round'));
  expect(await screen.findByText('CSV must contain columns: name, email')).toBeTruthy();
  await choose(csv('Name,Email', 'Aspen,"a@b.example'));
  expect(await screen.findByText('Failed to parse CSV file')).toBeTruthy();
  expect(screen.getByText(/^A quotation mark that opens in row 2/)).toBeTruthy();
  expect(notify.failure).not.toHaveBeenCalled();
});

test('imports the valid rows, reports the others, and undoes the import', async () => {
  const data = contactStore([{ name: 'Aspen', email: 'aspen@a.example' }]);
  const { notify } = renderContacts({ data, path: '/contacts/import' });
  await choose(
    csv(
      'Full name,E-mail',
      'Bluegum,blue@b.example',
      'Aspen,aspen@a.example',
      ',nobody@x.example',
      'Cedar,cedar@c',
    ),
  );
  expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', '0');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const problems = within(await screen.findByRole('table', { name: 'Rows with problems' }));
  expect(problems.getByText('Contact name is required')).toBeTruthy();
  expect(problems.getByText('Please enter a valid email address')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 contact' }));
  expect((await screen.findByText(/^Imported 1 records from CSV/)).textContent).toContain('1 new');
  expect(notify.success).toHaveBeenCalledWith({
    title: 'Import Successful',
    text: 'Imported 1 records from CSV',
  });
  expect(await names(data)).toEqual(['Aspen', 'Bluegum']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await waitFor(async () => expect(await names(data)).toEqual(['Aspen']));
});

test('lets users correct rows in place, and imports the corrected values', async () => {
  const data = contactStore();
  renderContacts({ data, path: '/contacts/import' });
  await choose(csv('Name,Email', ',blue@b.example', 'Cedar,cedar@c'));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  const cell = (name: string) => screen.findByRole('textbox', { name });
  expect(await cell('Email in row 3')).toHaveProperty('value', 'cedar@c');
  await userEvent.type(await cell('Name in row 2'), 'Bluegum{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name in row 2' })).toBeNull());
  const email = await cell('Email in row 3');
  await userEvent.type(email, ' again{Escape}');
  expect(email).toHaveProperty('value', 'cedar@c');
  await userEvent.type(email, '.example{Enter}');
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Rows with problems' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 contacts' }));
  await screen.findByText(/^Imported 2 records from CSV/);
  expect(await names(data)).toEqual(['Bluegum', 'Cedar']);
});

test('imports nothing while rows have problems and nothing less than all is wanted', async () => {
  const data = contactStore();
  renderContacts({ data, path: '/contacts/import' });
  await choose(csv('Name,Email', 'Bluegum,blue@b.example', 'Cedar,nonsense'));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Import nothing' }));
  await userEvent.click(screen.getByRole('button', { name: /^Import 1 contact/ }));
  expect(await names(data)).toEqual([]);
});

test('updates records that are already there when asked to', async () => {
  const data = contactStore([{ name: 'Aspen', email: 'aspen@a.example' }]);
  renderContacts({ data, path: '/contacts/import' });
  await choose(csv('Name,Email', 'Aspen Grove,ASPEN@a.example'));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Update the contact' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 contact' }));
  await screen.findByText(/1 updated/);
  expect(await names(data)).toEqual(['Aspen Grove']);
});

test('asks what two rows of one name or e-mail are, and names those that were skipped', async () => {
  const data = contactStore();
  renderContacts({ data, path: '/contacts/import' });
  await choose(csv('Name,Email', 'Aspen,aspen@a.example', 'Bluegum,ASPEN@a.example', 'Cedar,cedar@c'));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('1 row has the same email or name as an earlier row')).toBeTruthy();
  const button = (name: string) => screen.findByRole('button', { name });
  expect((await button('Import 1 contact')).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('radio', { name: /^Keep both/ }));
  expect(await button('Import 2 contacts')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Skip the later row' }));
  await userEvent.click(await button('Import 1 contact'));
  await screen.findByText(/^Imported 1 records from CSV/);
  expect(await names(data)).toEqual(['Aspen']);
  expect(screen.getByRole('heading', { name: '2 rows were skipped' })).toBeTruthy();
  const skipped = within(screen.getByRole('table', { name: 'Skipped rows' }))
    .getAllByRole('row')
    .slice(1);
  expect(skipped.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['3', 'Email', 'ASPEN@a.example', 'Same value as in row 2'],
    ['4', 'Email', 'cedar@c', 'Please enter a valid email address'],
  ]);
  expect(screen.getByRole('button', { name: 'Download rejected rows' })).toBeTruthy();
});

test('keeps its step when the server is down, and a retry has the same key', async () => {
  const data = contactStore();
  const call = vi.spyOn(data, 'call');
  const { notify } = renderContacts({ data, path: '/contacts/import' });
  await choose(csv('Name,Email', 'Bluegum,blue@b.example'));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  const button = await screen.findByRole('button', { name: 'Import 1 contact' });
  call.mockRejectedValueOnce(new AppError('network.offline'));
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Import Error.*Failed to process CSV data\. Check your connection/,
  );
  expect(notify.failure).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 contact' }));
  await screen.findByText(/^Imported 1 records from CSV/);
  const keys = call.mock.calls.flatMap(([name, args]) =>
    name === 'import_records' && args && 'key' in args ? [args.key] : [],
  );
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

/** Holds calls of a function until they are released, and optionally lets them fail then. */
function holding(data: ReturnType<typeof contactStore>, name: string, failure?: AppError) {
  const { call } = data;
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.spyOn(data, 'call').mockImplementation(async (called, ...parameters) => {
    if (called === name) {
      await held;
      if (failure) throw failure;
    }
    return call(called, ...parameters);
  });
  return letGo;
}

test('reports a failure after the screen is closed by a notice, and on the screen', async () => {
  const data = contactStore();
  const letGo = holding(data, 'import_records', new AppError('network.offline'));
  const { jobs, notify } = renderContacts({ data, path: '/contacts/import' });
  await choose(csv('Name,Email', 'Bluegum,blue@b.example'));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 contact' }));
  expect(await screen.findByText('0 of 1 rows sent')).toBeTruthy();
  cleanup();
  letGo();
  await waitFor(() =>
    expect(notify.failure).toHaveBeenCalledWith({
      title: 'Import Error',
      text: expect.stringMatching(/^Failed to process CSV data\. Check your connection/),
    }),
  );
  renderContacts({ data, path: '/contacts/import', jobs });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to process CSV data');
});

test('continues after the screen is closed, and shows its state when it is opened again', async () => {
  const data = contactStore();
  const letGo = holding(data, 'import_records');
  const before = renderContacts({ data, path: '/contacts/import' });
  await choose(csv('Name,Email', 'Bluegum,blue@b.example'));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 contact' }));
  expect(await screen.findByText('0 of 1 rows sent')).toBeTruthy();
  cleanup();
  renderContacts({ data, path: '/contacts/import', jobs: before.jobs });
  expect(await screen.findByText('0 of 1 rows sent')).toBeTruthy();
  cleanup();
  letGo();
  await waitFor(() => expect(before.notify.success).toHaveBeenCalled());
  expect(await names(data)).toEqual(['Bluegum']);
  renderContacts({ data, path: '/contacts/import', jobs: before.jobs });
  expect(await screen.findByText(/^Imported 1 records from CSV/)).toBeTruthy();
  cleanup();
  // After the result was displayed, the next visit starts over.
  renderContacts({ data, path: '/contacts/import', jobs: before.jobs });
  expect(await screen.findByRole('button', { name: 'Choose file' })).toBeTruthy();
});

test('asks for the same file after a reload, and matches its columns as before', async () => {
  const file = () => csv('Name,Email,Their word', 'Bluegum,blue@b.example,30');
  renderContacts({ data: contactStore(), path: '/contacts/import' });
  await choose(file());
  await userEvent.selectOptions(await screen.findByLabelText('Terms'), 'Their word');
  await userEvent.selectOptions(screen.getByLabelText('Email'), 'Not in the file');
  cleanup();
  // A reloaded page has another store, and no file.
  renderContacts({ data: contactStore(), path: '/contacts/import' });
  expect(await screen.findByText('people.csv is not imported yet')).toBeTruthy();
  await choose(file());
  expect(await screen.findByLabelText('Terms')).toHaveProperty('value', '2');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', '');
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(screen.queryByText('people.csv is not imported yet')).toBeNull();
});

test('warns before the same content is imported once more, until that import is undone', async () => {
  const data = contactStore();
  const { jobs } = renderContacts({ data, path: '/contacts/import' });
  const warning = 'This file was imported before';
  const rows = ['Name,Email', 'Bluegum,blue@b.example'];
  await choose(csv(...rows));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 contact' }));
  await screen.findByText(/^Imported 1 records from CSV/);
  await userEvent.click(screen.getByRole('button', { name: 'Import another file' }));
  await choose(new File([rows.join('\n')], 'renamed.csv', { type: 'text/csv' }));
  expect(await screen.findByText(warning)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  await choose(csv('Name,Email', 'Cedar,cedar@c.example'));
  expect(await screen.findByText('A file named people.csv was imported before')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));

  await userEvent.click(await screen.findByRole('button', { name: /^Undo the import of people.csv/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(await names(data)).toEqual([]);
  expect(jobs.all()).toMatchObject([{ state: 'undone' }]);
  await choose(csv(...rows));
  expect(await screen.findByText('Match columns')).toBeTruthy();
  expect(screen.queryByText(warning)).toBeNull();
});

test('reports that an imported record was changed since', async () => {
  const data = contactStore();
  const key = crypto.randomUUID();
  const request = { table_name: 'contacts', mode: 'skip_bad', key, file_name: 'people.csv' };
  await data.call('import_records', { ...request, rows: [{ name: 'Aspen' }] });
  const { rows } = await data.list('contacts', {
    sort: { field: 'name', descending: false },
    page: { size: 1, offset: 0 },
  });
  await data.update('contacts', String(rows[0]?.id), { name: 'Aspen Grove' });
  renderContacts({ data, path: '/contacts/import' });
  expect(await screen.findByText('Changed since')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Undo the import/ })).toBeNull();
});

test('offers to load the history again after an error', async () => {
  const data = contactStore();
  const { call } = data;
  const failing: string = 'recent_imports';
  const spy = vi.spyOn(data, 'call').mockImplementation((name, ...parameters) => {
    if (name === failing) throw new AppError('network.offline');
    return call(name, ...parameters);
  });
  renderContacts({ data, path: '/contacts/import' });
  expect(await screen.findByText('Earlier imports could not be loaded')).toBeTruthy();
  spy.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Earlier imports could not be loaded')).toBeNull());
});

test('lists the skipped rows, and passes the file to the other list that it also contains', async () => {
  const data = contactStore();
  const otherPrograms = async () => ({
    columns: [{ field: 'name', from: ['ContactName'] }],
    alsoHolds: { header: 'ContactName', list: 'employees' },
  });
  const label = { one: 'Employee', many: 'Employees' };
  const others = [
    defineLocalResource({ ...contacts, otherPrograms, name: 'employees', path: 'employees', label }),
  ];
  renderContacts({ data, resource: { ...contacts, otherPrograms }, others, path: '/contacts/import' });
  await choose(csv('Kettle Lane,,', 'ContactName,Email,Fax', 'Bluegum,blue@b.example,7'));
  expect(await screen.findByText('These columns match no field: Fax.')).toBeTruthy();
  expect(screen.getByText('Left out as part of a report: 1 row above the headers.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 contact' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import the file as employees too' }));
  expect(await screen.findByRole('heading', { name: 'Import Employees' })).toBeTruthy();
  expect(await screen.findByText(/^people.csv: 1 row, 3 columns/)).toBeTruthy();
});
