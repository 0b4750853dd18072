import { type AnyResource, createWords, defaultOf, fieldOf, listWords } from '@ledgerwise/resource';
import { settleText, validate } from '@ledgerwise/resource/validation';
import { describe, expect, it } from 'vitest';
import { fixedAssets } from './assets/fixed-assets.resource.ts';
import { customers } from './customers.resource.ts';
import { refund } from './documents/open-credit-actions.ts';
import { BILL, INVOICE } from './documents/owed-kinds.ts';
import { employees } from './employees.resource.ts';
import { entities } from './entities.ts';
import { inventoryItems } from './inventory-items.resource.ts';
import { products } from './products.resource.ts';
import { taxEntries } from './tax-entries.resource.ts';
import { vendors } from './vendors.resource.ts';

/** Texts of an entity’s screens in the specification, to the letter. */
interface Said {
  readonly resource: AnyResource;
  /** Sidebar and title of the list. */
  readonly list: string;
  readonly path: string;
  /** The button that begins a new one. */
  readonly create: string;
  /** Captions of the columns, in order. */
  readonly columns: readonly string[];
  /** Captions of the cards, in order. */
  readonly cards?: readonly string[];
  /** Headings of the form, in order. */
  readonly sections?: readonly string[];
  /** Words of the badges, in order, with their tones. */
  readonly badges?: Readonly<Record<string, string | undefined>>;
  /** Captions of the tabs. */
  readonly views?: readonly string[];
  /** Initial values of a new record. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Messages for blank required fields. */
  readonly required: Readonly<Record<string, string>>;
  /** The kind in `Delete <kind> "<name>"? This cannot be undone.` */
  readonly deletes: string;
  readonly deleted?: { readonly title: string; readonly text: string };
  readonly empty: string;
  /** Labels of the actions of a record, and of the list. */
  readonly actions?: readonly string[];
  readonly listActions?: readonly string[];
  /** Labels of the tabs besides details and history. */
  readonly tables?: readonly string[];
}

const CONTACT = ['Name', 'Email', 'Phone'];
const CONTACT_DEFAULTS = { country: 'United States', payment_terms: 30, status: 'Active' };
const WHERE = ['Address Information', 'Payment Terms'];
const ACTIVE = { Active: 'good', Inactive: undefined };

const SAID: readonly Said[] = [
  {
    resource: customers,
    list: 'Customers',
    path: 'customers',
    create: 'New Customer',
    columns: [...CONTACT, 'Payment Terms', 'Balance'],
    sections: ['Customer Details', ...WHERE],
    badges: ACTIVE,
    defaults: { ...CONTACT_DEFAULTS, credit_limit: '0' },
    required: { name: 'Customer name is required' },
    deletes: 'Customer',
    empty: 'No customers yet',
  },
  {
    resource: vendors,
    list: 'Vendors',
    path: 'vendors',
    create: 'New Vendor',
    columns: [...CONTACT, 'Balance', 'Payment Terms'],
    sections: ['Vendor Details', ...WHERE],
    badges: ACTIVE,
    defaults: CONTACT_DEFAULTS,
    required: { name: 'Vendor name is required' },
    deletes: 'Vendor',
    empty: 'No vendors yet',
  },
  {
    resource: products,
    list: 'Products',
    path: 'products',
    create: 'New Product',
    columns: ['Name', 'SKU', 'Description', 'Price', 'Status'],
    sections: ['Product Details', 'GST Settings'],
    views: ['Your products', 'All products'],
    defaults: { unit_price: '0', gst_rate: '10', gst_applicable: true, is_active: true },
    // It begins with 0; an emptied field is required.
    required: { name: 'Product name is required', unit_price: 'Unit price is required' },
    deletes: 'Product',
    empty: 'No products yet',
  },
  {
    resource: inventoryItems,
    list: 'Inventory',
    path: 'inventory',
    create: 'New Inventory Item',
    columns: ['Name', 'SKU', 'Quantity', 'Unit Cost', 'Total Value', 'Status'],
    cards: ['Total Items', 'Total Value', 'Low Stock', 'Out of Stock'],
    badges: { 'In Stock': 'good', 'Low Stock': 'warn', 'Out of Stock': 'bad' },
    views: ['All', 'Low stock', 'Out of stock'],
    defaults: { reorder_level: '0' },
    required: { name: 'Item name is required' },
    deletes: 'Inventory Item',
    empty: 'No inventory items yet',
    actions: ['Adjust Stock'],
    tables: ['Movements'],
  },
  {
    resource: fixedAssets,
    list: 'Fixed Assets',
    path: 'assets',
    create: 'New Fixed Asset',
    columns: [
      'Name',
      'Category',
      'Purchase Price',
      'Current Value',
      'Useful Life',
      'Purchase Date',
      'Status',
    ],
    cards: ['Total Assets', 'Purchase Price', 'Current Value', 'Total Depreciation'],
    badges: { Active: 'good', 'Fully Depreciated': 'info', Disposed: undefined },
    views: ['All', 'In use', 'Disposed'],
    defaults: {
      depreciation_method: 'straight_line',
      averaging: 'full_months',
      salvage_value: '0',
      purchase_date: '2026-03-09',
    },
    required: { name: 'Asset name is required', purchase_price: 'Purchase price is required' },
    deletes: 'Fixed Asset',
    empty: 'No fixed assets yet',
    actions: ['Record Usage', 'Dispose'],
    listActions: ['Run Depreciation'],
    tables: ['Depreciation', 'Usage'],
  },
  {
    resource: taxEntries,
    list: 'Tax Management',
    path: 'tax',
    create: 'New Tax Entry',
    columns: ['Year', 'Type', 'Description', 'Amount', 'Due Date', 'Status'],
    badges: { Pending: 'warn', Filed: 'info', Paid: 'good', Cancelled: undefined },
    views: ['All', 'Pending', 'Filed', 'Paid'],
    defaults: { amount: '0', status: 'pending' },
    required: { tax_year: 'Tax year is required', tax_type: 'Tax type is required' },
    deletes: 'Tax Entry',
    empty: 'No tax entries yet',
  },
  {
    resource: employees,
    list: 'Employees',
    path: '/payroll/employees',
    create: 'New Employee',
    columns: ['First Name', 'Last Name', 'Email', 'Start Date'],
    defaults: {},
    required: { first_name: 'First name is required', last_name: 'Last name is required' },
    deletes: 'employee',
    deleted: { title: 'Employee Deleted', text: 'Employee has been permanently removed' },
    empty: 'No employees yet',
  },
];

const labels = (named: readonly { readonly label: string }[] | undefined): readonly string[] =>
  (named ?? []).map(({ label }) => label);

const entered = ({ form }: AnyResource): readonly string[] => form.sections.flatMap(({ fields }) => fields);

describe.each(SAID)('$list', (said) => {
  const { resource } = said;

  it('has its names', () => {
    expect(listWords(resource)).toBe(said.list);
    expect(resource.path).toBe(said.path);
    expect(createWords(resource)).toBe(said.create);
  });

  it('has its columns, cards, tabs and badges in their order', () => {
    const captions = resource.list.columns.map((name) => {
      const { columnLabel, label } = fieldOf(resource, name);
      return columnLabel ?? label;
    });
    expect(captions).toEqual(said.columns);
    expect(labels(resource.cards)).toEqual(said.cards ?? []);
    if (said.sections) expect(resource.form.sections.map(({ title }) => title)).toEqual(said.sections);
    expect(labels(resource.views)).toEqual(said.views ?? []);
    const states = resource.fields.status?.choices ?? [];
    expect(Object.fromEntries(states.map(({ label, tone }) => [label, tone]))).toEqual(said.badges ?? {});
  });

  it('starts with its defaults', () => {
    const defaults = entered(resource).flatMap((name) => {
      const given = defaultOf(fieldOf(resource, name), '2026-03-09');
      return given === undefined || given === null ? [] : [[name, given] as const];
    });
    expect(Object.fromEntries(defaults)).toMatchObject(said.defaults);
  });

  it('requires its required fields', () => {
    const empty = Object.fromEntries(entered(resource).map((name) => [name, '']));
    const checked = validate(resource, empty);
    expect(checked.ok ? {} : checked.problems).toEqual(said.required);
  });

  it('confirms a deletion, reports it and an empty list, in its own words', () => {
    expect(resource.words?.deletes ?? resource.label.one).toBe(said.deletes);
    expect(resource.words?.deleted).toEqual(said.deleted);
    expect(resource.empty.title).toBe(said.empty);
  });

  it('offers its actions and tables', () => {
    expect(labels(resource.actions)).toEqual(said.actions ?? []);
    expect(labels(resource.listActions)).toEqual(said.listActions ?? []);
    expect(labels(resource.tables)).toEqual(said.tables ?? []);
  });
});

it('formats useful lives, tax years and missing dates as text', () => {
  expect(fixedAssets.fields.useful_life.format?.(5)).toBe('5 years');
  expect(fixedAssets.fields.useful_life.format?.(1)).toBe('1 year');
  expect(taxEntries.fields.tax_year.format?.(2026)).toBe('2026');
  expect(employees.fields.start_date.emptyWord).toBe('Not set');
});

it('offers the countries and the payment terms of the form, and writes terms as days', () => {
  for (const { fields } of [customers, vendors]) {
    expect(labels(fields.country.choices)).toEqual([
      'United States',
      'Canada',
      'United Kingdom',
      'Australia',
      'Other',
    ]);
    expect(fields.payment_terms.choices?.map(({ value, label }) => [value, label])).toEqual([
      [0, 'Due on Receipt'],
      [15, 'Net 15'],
      [30, 'Net 30'],
      [45, 'Net 45'],
      [60, 'Net 60'],
      [90, 'Net 90'],
    ]);
    expect(fields.payment_terms.format?.(30)).toBe('30 days');
    expect(fields.payment_terms.format?.(1 as never)).toBe('1 day');
  }
});

it.each<[AnyResource, string, string, string]>([
  [customers, 'credit_limit', '-1', 'Credit limit cannot be negative'],
  [customers, 'email', 'nobody', 'Please enter a valid email address'],
  [vendors, 'email', 'nobody', 'Please enter a valid email address'],
  [products, 'unit_price', '-0.01', 'Unit price cannot be negative'],
  [products, 'gst_rate', '100.01', 'GST rate must be between 0 and 100 percent'],
  [products, 'gst_rate', '-1', 'GST rate must be between 0 and 100 percent'],
])('refuses in the words of the form: %# %s', (resource, name, typed, sentence) => {
  const validated = validate(resource, { gst_applicable: true, name: 'Ada', unit_price: '1', [name]: typed });
  expect(validated.ok ? {} : validated.problems).toEqual({ [name]: sentence });
});

it.each<[AnyResource, string]>([
  [customers, 'credit_limit'],
  [products, 'gst_rate'],
])('the arrow keys change a number by 0.01: %# %s', (resource, name) => {
  expect(fieldOf(resource, name).step).toBe('0.01');
});

it('refuses more than two decimals of a credit limit', () => {
  const validated = validate(customers, { name: 'Ada', credit_limit: '10.125' });
  expect(validated.ok ? {} : validated.problems).toEqual({
    credit_limit: expect.stringMatching(/^Credit Limit .* 2 decimals/),
  });
});

it('treats an invalid limit as no limit', () => {
  expect(settleText(customers.fields.credit_limit, 'n/a')).toBe('0');
  const validated = validate(customers, { name: 'Ada', credit_limit: '' });
  expect(validated.ok && validated.values.credit_limit).toBe('0');
});

it.each([
  ['customer', INVOICE, 'Paid From'],
  ['vendor', BILL, 'Paid Into'],
])('a refund of a %s’s open credit shows the direction of the money', (_whose, kind, label) => {
  const credit = { id: 'c', number: 'CN-1', kind, contactId: 'x', left: '5.00', currency: 'USD' };
  const fields = refund(() => credit).asks?.fields?.({ id: 'c' }, '2026-01-31');
  expect(fields?.bank_account_id?.label).toBe(label);
});

it('calls a product active or not, with a badge', () => {
  const { words } = products.fields.is_active;
  expect([words?.yes.label, words?.yes.tone, words?.no.label, words?.no.tone]).toEqual([
    'Active',
    'good',
    'Inactive',
    undefined,
  ]);
});

it('has names, empty texts and addresses of every entity', () => {
  const lists: readonly AnyResource[] = entities.map(({ resource }) => resource);
  for (const resource of lists) {
    expect(resource.label.one, resource.name).not.toBe(resource.label.many);
    expect(resource.empty.title, resource.name).toMatch(/^(No .+ [Yy]et|Nothing is owed to you)$/);
    expect(resource.empty.text, resource.name).toMatch(/\.$/);
    expect(resource.description, resource.name).toMatch(/\.$/);
  }
});
