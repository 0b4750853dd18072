import { type AnyResource, createWords, defaultOf, fieldOf, listWords } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { describe, expect, it } from 'vitest';
import { employees } from './employees.resource.ts';
import { fixedAssets } from './fixed-assets.resource.ts';
import { inventoryItems } from './inventory-items.resource.ts';
import { taxEntries } from './tax-entries.resource.ts';

/** What the specification says of an entity’s screens, to the letter. */
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
  /** Words of the badges, in order, with their tones. */
  readonly badges?: Readonly<Record<string, string | undefined>>;
  /** Captions of the tabs. */
  readonly views?: readonly string[];
  /** What a new record begins with. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** What is said where nothing is entered, by field. */
  readonly required: Readonly<Record<string, string>>;
  /** The kind in `Delete <kind> "<name>"? This cannot be undone.` */
  readonly deletes: string;
  readonly deleted?: { readonly title: string; readonly text: string };
  readonly empty: string;
  /** Labels of what can be done with a record, and with the list. */
  readonly actions?: readonly string[];
  readonly listActions?: readonly string[];
  /** Labels of tabs beside details and history. */
  readonly tables?: readonly string[];
}

const SAID: readonly Said[] = [
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

  it('goes by its names', () => {
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
    expect(labels(resource.views)).toEqual(said.views ?? []);
    const states = resource.fields.status?.choices ?? [];
    expect(Object.fromEntries(states.map(({ label, tone }) => [label, tone]))).toEqual(said.badges ?? {});
  });

  it('begins with its defaults', () => {
    const defaults = entered(resource).flatMap((name) => {
      const given = defaultOf(fieldOf(resource, name), '2026-03-09');
      return given === undefined || given === null ? [] : [[name, given] as const];
    });
    expect(Object.fromEntries(defaults)).toMatchObject(said.defaults);
  });

  it('asks for what it needs', () => {
    const empty = Object.fromEntries(entered(resource).map((name) => [name, '']));
    const checked = validate(resource, empty);
    expect(checked.ok ? {} : checked.problems).toEqual(said.required);
  });

  it('asks before a deletion, and tells of it and of an empty list, in its words', () => {
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

it('writes years of use, years of tax and days that are not set as people say them', () => {
  expect(fixedAssets.fields.useful_life.format?.(5)).toBe('5 years');
  expect(taxEntries.fields.tax_year.format?.(2026)).toBe('2026');
  expect(employees.fields.start_date.emptyWord).toBe('Not set');
});
