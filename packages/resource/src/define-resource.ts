import type { Row as BaseRow, Filter, FunctionName, Permission } from '@ledgerwise/contract';
import type { OtherPrograms } from './csv/import/other-programs.ts';
import type { FieldsOfTable, TableName, ViewName } from './database/columns.ts';
import type { Field } from './fields/field.ts';
import type { RecordTable } from './record-table.ts';
import type { ListAction, ResourceAction } from './resource-action.ts';
import type { DocumentDeclaration } from './resource-document.ts';

/** The fields of a resource, by the names of their columns. */
export type Fields = Readonly<Record<string, Field>>;
type ValueOf<F> = F extends Field<infer _Kind, infer Value> ? Value : never;

/** A record as it is read: every field may be null in the database, but the required ones. */
export type FieldValues<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> | null };

/** A headed part of a form. */
export interface Section<FieldName extends string> {
  readonly title: string;
  readonly fields: readonly FieldName[];
}

/** Any resource, where the types of its fields do not matter. Every list of fields is a list of names. */
export interface AnyResource {
  /** Table name; with hyphens also the last part of the address (`sales_orders` is at `sales-orders`). */
  readonly name: string;
  /**
   * The relation that lists and reads take rows from, where it is not the table: a view that brings names, balances and
   * derived states. The table is what is written and watched.
   */
  readonly source?: string;
  /**
   * Of a second list over the same table, what it goes by in routes, saved views and files: `accounts_receivable` over
   * invoices. Its records are made, opened and changed where the table's own list is.
   */
  readonly listName?: string;
  /** Of a second list: the address below which its records are opened. */
  readonly recordsPath?: string;
  readonly label: { readonly one: string; readonly many: string };
  /** Under the title of the list: what is in it. */
  readonly description?: string;
  /** The field that names a record in links, titles and confirmations. */
  readonly title: string;
  /** The field with a short code that is shown before it where a record is chosen: `1100 Accounts Receivable`. */
  readonly codedBy?: string;
  readonly fields: Fields;
  readonly list: ListDeclaration<string>;
  readonly form: { readonly sections: readonly Section<string>[] };
  /** Fields that mean something only in some records: while a flag is on (`{ gst_rate: 'gst_applicable' }`), or by a value. */
  readonly onlyWith?: Readonly<Partial<Record<string, Condition<string>>>>;
  /** Fields that are there where the organization has named them, and are called so: its tracking categories. */
  readonly named?: readonly string[];
  /** Fields that a new record takes from the organization's settings, each with the column there. */
  readonly fromSettings?: Readonly<Partial<Record<string, string>>>;
  /** Fields that the bulk bar's Edit offers. */
  readonly bulkEdit?: readonly string[];
  /** Fields by which an import finds records that are already there, best first. */
  readonly matchBy?: readonly string[];
  /** How files of other programs say its fields, where not by their names; loaded when a file is imported. */
  otherPrograms?(): Promise<OtherPrograms>;
  /**
   * Its records can be put aside; the table keeps `archived_at`. Where people see it as a field of the record, its name
   * and the value that means archived. Archived records leave lists and pickers unless a filter asks for them.
   */
  readonly archive?: ArchiveDeclaration<string>;
  /** Where some members see their own records alone: how they find what their colleagues' are called. */
  readonly directory?: DirectoryDeclaration;
  /** Tabs above the list, the first of which is shown where the address names none. */
  readonly views?: readonly ListView[];
  /** Figures above the list. */
  readonly cards?: readonly ListCard[];
  /** Which screens there are; the default are all five. */
  readonly screens?: readonly ResourceScreen[];
  /** Where the screens say something other than what follows from the label. */
  readonly words?: Partial<ResourceWords>;
  /** The function that saves a record with its lines: it takes `document` and `key`. Without it a record is saved by column. */
  readonly save?: FunctionName;
  /** Saving a record posts nothing: one that is saved without a connection waits, and is sent later. */
  readonly waitsOffline?: true;
  /** Actions on records besides editing, in the order of the buttons. */
  readonly actions?: readonly ResourceAction[];
  /** Actions on the list as a whole, in the order of the buttons above it. */
  readonly listActions?: readonly ListAction[];
  /** Further tables on a record's page, a tab each: rows that a function returns. */
  readonly tables?: readonly RecordTable[];
  /**
   * Other records that can be created from its list or for one of its records, beside what refers to them: a
   * payment of many bills.
   */
  readonly begins?: readonly BeginningDeclaration[];
  /** Present where the record is a document with lines. */
  readonly document?: DocumentDeclaration;
  /** Text of an empty list, which says what the screen is for. */
  readonly empty: { readonly title: string; readonly text: string };
  /** Rows of the import's template, where they are not the samples: of a document a row for each line, references by name. */
  readonly templateRows?: readonly Readonly<Record<string, unknown>>[];
  /** Records for the demo, for checks and for the import's template. */
  readonly sample: readonly Readonly<Record<string, unknown>>[];
  readonly path: string;
  readonly permissions: Readonly<Record<ResourceVerb, Permission>>;
}

/** In which records a field means something: those with a flag that is on, or with one of some values in another field. */
export type Condition<FieldName extends string> =
  | FieldName
  | { readonly field: FieldName; readonly oneOf: readonly string[] };

/** A screen that creates something. */
export interface BeginningDeclaration {
  /** On the button: `Pay Bills`. */
  readonly label: string;
  /** An address of the module; with `:id` it is for one record, whose page then offers it, otherwise the list does. */
  readonly path: string;
  readonly requires: Permission;
}

/** How records are archived: by a field of theirs with the value that means so, or by nothing that they show. */
export interface ArchiveDeclaration<FieldName extends string> {
  readonly by: FieldName | 'archived_at';
  readonly value?: string;
}

/** How members find records that they may know by name and not open. */
export interface DirectoryDeclaration {
  /** The function that answers `[{id, name}]` for a text: it takes `wanted`. */
  readonly find: FunctionName;
  /** The view of ids and names. */
  readonly source: string;
  /** Users with this permission see the records themselves. */
  readonly unless: Permission;
}

/** The screens that a resource can have. */
export type ResourceScreen = 'list' | 'new' | 'import' | 'read' | 'edit';

/** A named part of a list: a tab with its count. */
export interface ListView {
  /** In the address: `?view=overdue`. */
  readonly id: string;
  readonly label: string;
  /** Filters of the view; none shows everything. */
  readonly filters: readonly Filter[];
}

/** A figure above a list: how many records match, or what they add up to. */
export interface ListCard {
  readonly id: string;
  readonly label: string;
  readonly filters?: readonly Filter[];
  /** An amount column to add up; without it records are counted. */
  readonly sum?: string;
}

/** Texts of a resource's screens where they do not follow from its label. */
export interface ResourceWords {
  /** Over the list and in the sidebar, where it is not the name of its records: `Accounts Payable` over bills. */
  readonly list: string;
  /** On the button that begins a new record: `New Customer`. */
  readonly create: string;
  /** The kind in the question before a deletion: `employee` of `Delete employee "Ada Lovelace"?`. */
  readonly deletes: string;
  /** In the toast after a deletion. */
  readonly deleted: { readonly title: string; readonly text: string };
}

/** Columns and options of a list. */
export interface ListDeclaration<FieldName extends string> {
  readonly columns: readonly FieldName[];
  /** Amount columns that are summed in the foot of the list, in the base currency. */
  readonly totals?: readonly FieldName[];
  /** Columns that are shown only when they are chosen. */
  readonly more?: readonly FieldName[];
  /** The default is newest first. */
  readonly sort?: { readonly field: FieldName | 'created_at'; readonly descending: boolean };
  /** Field that stands in the second line of a row on a phone. */
  readonly second?: FieldName;
}

type FieldName<F extends Fields> = Extract<keyof F, string>;

/** Input of `defineResource`. Described at `AnyResource`. */
export interface ResourceInput<Name extends string, F extends Fields>
  extends Omit<AnyResource, 'path' | 'permissions'> {
  readonly name: Name;
  /** The last part of the address, where it is not the table's name; with a leading `/` the whole of it. */
  readonly path?: string;
  readonly title: NoInfer<FieldName<F>>;
  readonly codedBy?: NoInfer<FieldName<F>>;
  readonly fields: F;
  readonly list: ListDeclaration<NoInfer<FieldName<F>>>;
  readonly form: { readonly sections: readonly Section<NoInfer<FieldName<F>>>[] };
  readonly onlyWith?: Readonly<Partial<Record<NoInfer<FieldName<F>>, Condition<NoInfer<FieldName<F>>>>>>;
  readonly named?: readonly NoInfer<FieldName<F>>[];
  readonly fromSettings?: Readonly<Partial<Record<NoInfer<FieldName<F>>, string>>>;
  readonly bulkEdit?: readonly NoInfer<FieldName<F>>[];
  readonly matchBy?: readonly NoInfer<FieldName<F>>[];
  readonly archive?: ArchiveDeclaration<NoInfer<FieldName<F>>>;
  readonly sample: readonly Partial<FieldValues<F>>[];
}

/** A record type of the product: the one declaration from which list, form, CSV, checks and demo are derived. */
export interface Resource<Name extends string, F extends Fields> extends ResourceInput<Name, F> {
  readonly path: string;
  readonly permissions: Readonly<Record<ResourceVerb, Permission>>;
}

/** Operations that a permission can cover. */
export type ResourceVerb = 'read' | 'create' | 'update' | 'delete' | 'import' | 'export';

/** A row of a resource: its fields, and the columns that every table has. */
export type RowOf<R extends { readonly fields: Fields }> = BaseRow &
  FieldValues<R['fields']> & { readonly created_at: string; readonly updated_at: string };

/**
 * Declares the records of a table of the database. What does not compile: a field that is no column or of another type
 * than the column, a field that may be left empty where the column may not, a name in a list that is no field.
 */
export function defineResource<
  const N extends TableName,
  const F extends Fields,
  const S extends ViewName = never,
>(
  input: ResourceInput<N, F> & {
    readonly fields: NoInfer<FieldsOfTable<N, F, S>>;
    readonly source?: S;
  },
): Resource<N, F> {
  return defineLocalResource<N, F>(input);
}

/** Declaration of another list over a table; everything else is as in the table's own. */
export interface ListOf<ListName extends string>
  extends Pick<AnyResource, 'label' | 'description' | 'list' | 'empty'>,
    Partial<Pick<AnyResource, 'views' | 'cards' | 'words' | 'actions' | 'begins'>> {
  readonly listName: ListName;
  readonly path: string;
}

/** Declares another list over the table of a resource: the same records, seen for another purpose. */
export function defineListOf<const R extends AnyResource, const ListName extends string>(
  resource: R,
  list: ListOf<ListName>,
): Omit<R, keyof ListOf<ListName>> & ListOf<ListName> & { readonly recordsPath: string } {
  return { ...resource, ...list, recordsPath: resource.path };
}

/** Name of a list in routes, saved views and files. */
export function listNameOf({ listName, name }: Pick<AnyResource, 'listName' | 'name'>): string {
  return listName ?? name;
}

/** The address below which the records of a resource are opened. */
export function recordsPathOf({ recordsPath, path }: Pick<AnyResource, 'recordsPath' | 'path'>): string {
  return recordsPath ?? path;
}

/** Declares records that are in no table of the database: those of the demo, of a fixture. */
export function defineLocalResource<const N extends string, const F extends Fields>(
  input: ResourceInput<N, F>,
): Resource<N, F> {
  const can = (verb: ResourceVerb): Permission => `${input.name}.${verb}`;
  return {
    ...input,
    path: input.path ?? input.name.replaceAll('_', '-'),
    permissions: {
      read: can('read'),
      create: can('create'),
      update: can('update'),
      delete: can('delete'),
      import: can('import'),
      export: can('export'),
    },
  };
}

/** Reads a field by name; throws for a name that the resource does not have. */
export function fieldOf(resource: AnyResource, name: string): Field {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field "${name}".`);
  return field;
}

/** Whether a field means something in a record, or in what a form holds of one. */
export function appliesTo(resource: AnyResource, name: string, record: object): boolean {
  const condition = resource.onlyWith?.[name];
  return condition === undefined || isMet(condition, (field) => record[field as keyof typeof record]);
}

/** Whether a condition holds, by what the record has in the field that it names. */
export function isMet(condition: Condition<string>, read: (field: string) => unknown): boolean {
  if (typeof condition === 'string') return read(condition) === true;
  const value = read(condition.field);
  return typeof value === 'string' && condition.oneOf.includes(value);
}

/** The relation that lists and reads of a resource ask. */
export function readFrom({ name, source }: Pick<AnyResource, 'name' | 'source'>): string {
  return source ?? name;
}

/** Whether a resource has a screen. */
export function hasScreen({ screens }: AnyResource, screen: ResourceScreen): boolean {
  return screens === undefined || screens.includes(screen);
}

/** The columns of a list that have a total, each with the column that is summed for it: amounts of a kind. */
export function totalsOf(resource: AnyResource): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (resource.list.totals ?? []).map((name) => [name, fieldOf(resource, name).base ?? name]),
  );
}

/** Whether a record was put aside. */
export function isArchived(row: object): boolean {
  return 'archived_at' in row && typeof row.archived_at === 'string';
}
