// @vitest-environment jsdom
import { AppError, type DataSource, type Role, type Row } from '@ledgerwise/contract';
import { companySettings } from '@ledgerwise/domain';
import { noRecords } from '@ledgerwise/ui/core';
import { installDialogElement, installLayout } from '@ledgerwise/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { visit } from '../../../test/visit.tsx';
import { SettingsScreen } from './SettingsScreen.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const defaults = Object.fromEntries(
  Object.entries(companySettings.fields).map(([name, field]) => [name, field.default ?? null]),
);
const stored: Row = {
  ...defaults,
  id: 's1',
  company_name: 'Ada & Co',
  module_payroll: false,
  updated_at: '2026-01-01T00:00:00Z',
};

const MAIL = { way: 'smtp', sender: 'books@example.org' };
const OVERVIEW = { base_currency: 'NZD', currency: 'NZD', bound_by: 'postings' };

function source(row: Row = stored, changes: Partial<DataSource> = {}) {
  let current = row;
  const called = vi.fn();
  const update = vi.fn(async (_table: string, _id: string, values: object) => {
    current = { ...current, ...values, updated_at: '2026-01-02T00:00:00Z' };
    return current;
  });
  const data: DataSource = {
    ...noRecords,
    list: async () => ({ rows: [current], next: null }) as never,
    update: update as never,
    call: (async (name: string, args: unknown) => {
      called(name, args);
      if (name === 'save_company_logo') current = { ...current, logo_sha256: 'a'.repeat(64) };
      if (name === 'remove_company_logo') current = { ...current, logo_sha256: null, logo_url: null };
      if (name === 'company_logo') return { media_type: 'image/png', content: 'iVBORw0KGgo=' };
      if (name === 'mail_service') return MAIL;
      return name === 'currency_overview' ? OVERVIEW : null;
    }) as DataSource['call'],
    ...changes,
  };
  return { data, update, called };
}

const onlyManagers = (permission: string): readonly Role[] =>
  permission === 'settings.update' ? ['admin', 'manager'] : ['admin', 'manager', 'user', 'viewer'];
const saveButton = () => screen.findByRole('button', { name: 'Save Settings' });

test('shows all settings in their tabs', async () => {
  visit(SettingsScreen, source().data);
  await saveButton();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'General',
    'Invoicing',
    'Taxes',
    'Inventory',
    'Reporting',
    'Currency',
    'Payroll',
    'Modules',
    'Users',
  ]);
  for (const name of ['Reset to Defaults', 'Back to Home'])
    expect(screen.getByRole(name === 'Back to Home' ? 'link' : 'button', { name })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Modules' }));
  expect(screen.getByRole('switch', { name: 'Payroll' }).getAttribute('aria-checked')).toBe('false');
  expect(screen.queryByRole('textbox', { name: 'Company Name' })).toBeNull();
});

test('without a stored row the form has the defaults, and saving creates one', async () => {
  const create = vi.fn(async (_table: string, values: object) => ({ ...stored, ...values }));
  const { data } = source(stored, {
    list: async () => ({ rows: [], next: null }),
    create: create as unknown as DataSource['create'],
  });
  visit(SettingsScreen, data);
  const save = await saveButton();
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Company Name' });
  expect(name.value).toBe('My Company');
  await userEvent.type(name, ' Ltd');
  await userEvent.click(save);
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.calls[0]).toMatchObject([
    'company_settings',
    { company_name: 'My Company Ltd', base_currency: 'USD', default_gst_rate: '15.0000' },
  ]);
});

test('saves only changed values, and refuses if another user saved them', async () => {
  const { data, update } = source();
  visit(SettingsScreen, data);
  const save = await saveButton();
  await userEvent.click(screen.getByRole('tab', { name: 'Taxes' }));
  const rate = screen.getByRole('textbox', { name: /Tax Rate/ });
  await userEvent.clear(rate);
  await userEvent.type(rate, '12.5');
  await userEvent.click(screen.getByRole('tab', { name: 'Invoicing' }));
  const terms = screen.getByRole('textbox', { name: /Default Payment Terms/ });
  await userEvent.clear(terms);
  await userEvent.click(save);
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(update).toHaveBeenCalledWith(
    'company_settings',
    's1',
    { default_gst_rate: '12.5000', default_payment_terms: 0 },
    { ifUnchangedSince: '2026-01-01T00:00:00Z' },
  );
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(true));
});

test('a validation error opens its tab and focuses its input', async () => {
  const { data, update } = source();
  visit(SettingsScreen, data);
  const save = await saveButton();
  const name = screen.getByRole('textbox', { name: 'Company Name' });
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('tab', { name: 'Modules' }));
  await userEvent.click(save);
  await waitFor(() => expect(document.activeElement?.id).toBe('company_name'));
  expect(await screen.findByText('Company name is required')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

test('shows the server’s refusal of a base currency at its input', async () => {
  const sentence =
    'The books are kept in USD and have postings, so the base currency cannot change. Start a new organization for EUR.';
  const { data } = source(stored, {
    update: () =>
      Promise.reject(
        new AppError('currency.in_use', { message: sentence, fields: { base_currency: sentence } }),
      ),
  });
  visit(SettingsScreen, data);
  const save = await saveButton();
  const name = screen.getByRole('textbox', { name: 'Company Name' });
  await userEvent.type(name, '!');
  await userEvent.click(save);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await screen.findByRole('tab', { name: 'Currency', selected: true })).toBeTruthy();
});

test('a reset asks first, and does not save', async () => {
  const { data, update } = source();
  visit(SettingsScreen, data);
  await saveButton();
  await userEvent.click(screen.getByRole('button', { name: 'Reset to Defaults' }));
  await userEvent.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reset to Defaults' }),
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Company Name' }).value).toBe('My Company');
  expect(update).not.toHaveBeenCalled();
  await userEvent.click(await saveButton());
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(update.mock.calls[0]?.[2]).toEqual({ company_name: 'My Company', module_payroll: true });
});

test('other roles can read the settings and see who can change them', async () => {
  visit(SettingsScreen, source().data, { role: 'viewer', grants: onlyManagers });
  expect(await screen.findByText(/you need the role admin or manager/i)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save Settings' })).toBeNull();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});

test('reports settings that cannot be loaded or saved', async () => {
  const failing = (): Promise<never> => Promise.reject(new AppError('server.unreachable'));
  visit(SettingsScreen, source(stored, { list: failing }).data);
  expect(await screen.findByText('Failed to load settings', {}, { timeout: 5000 })).toBeTruthy();
  cleanup();
  const error = vi.fn();
  visit(SettingsScreen, source(stored, { update: failing }).data, { hears: { error } });
  const save = await saveButton();
  await userEvent.type(screen.getByRole('textbox', { name: 'Company Name' }), '!');
  await userEvent.click(save);
  await waitFor(() => expect(error).toHaveBeenCalledWith(expect.anything(), 'Failed to save settings'));
});

test('an error in the settings does not affect the page', async () => {
  const broken = {
    ...source().data,
    watch: () => {
      throw new Error('No line');
    },
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  visit(SettingsScreen, broken);
  expect(await screen.findByText('Settings Module Error')).toBeTruthy();
  expect(screen.getByText('No line')).toBeTruthy();
  for (const name of ['Reload Settings', 'Go Back'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('shows the reason why the base currency cannot change', async () => {
  visit(SettingsScreen, source().data, { address: '/#currency' });
  expect(
    await screen.findByText(
      "Your books are kept in New Zealand Dollar (NZD): it can't change after your first posting.",
    ),
  ).toBeTruthy();
});

test('uploads, shows and removes a logo immediately', async () => {
  const { data, called, update } = source();
  visit(SettingsScreen, data);
  expect(await screen.findByText('No logo yet.')).toBeTruthy();
  const input = screen.getByLabelText('Picture for the logo');
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  await userEvent.upload(input, new File(['picture'], 'logo.png', { type: 'image/png' }));
  const shown = await screen.findByRole('img', { name: 'The logo of your company' });
  expect(shown.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=');
  expect(called).toHaveBeenCalledWith('save_company_logo', {
    ...{ media_type: 'image/png', content: 'cGljdHVyZQ==' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(await screen.findByText('No logo yet.')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

test('refuses a logo that is not a picture or that the server refuses', async () => {
  const error = vi.fn();
  const { data, called } = source();
  visit(SettingsScreen, data, { hears: { error } });
  const input = await screen.findByLabelText('Picture for the logo');
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('undecodable')));
  await userEvent.upload(input, new File(['text'], 'logo.png', { type: 'image/png' }));
  await waitFor(() => expect(error).toHaveBeenCalledOnce());
  expect(error.mock.calls[0]?.[0].message).toContain('“logo.png” could not be read as a picture');
  expect(called).not.toHaveBeenCalledWith('save_company_logo', expect.anything());
  cleanup();
  visit(SettingsScreen, source().data, { role: 'viewer', grants: onlyManagers });
  const button = await screen.findByRole('button', { name: 'Upload Logo' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
