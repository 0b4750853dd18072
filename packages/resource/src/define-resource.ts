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

/** A record as read from the database: every field may be null, except required ones. */
export type FieldValues<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> | null };

/** A headed part of a form. */
export interface Section<FieldName extends string> {
  readonly title: string;
  readonly fields: readonly FieldName[];
}

/** Any resource, for code that does not depend on the types of its fields. Lists of fields are lists of names. */
export interface AnyResource {
  /** Table name; with hyphens also the last part of the address (`sales_orders` is at `sales-orders`). */
  readonly name: string;
  /**
   * The relation that lists and reads use instead of the table: a view with names, balances and derived states. Writes
   * and watches use the table.
   */
  readonly source?: string;
  /**
   * Name of a second list over a table in routes, saved views and files: `accounts_receivable` over invoices. Its
   * records are created, opened and edited under the table's own list.
   */
  readonly listName?: string;
  /** Address of the record pages of a second list. */
  readonly recordsPath?: string;
  readonly label: { readonly one: string; readonly many: string };
  /** Text under the title of the list: what it contains. */
  readonly description?: string;
  /** The field that names a record in links, titles and confirmations. */
  readonly title: string;
  /** The field with a short code that pickers show before the title: `1100 Accounts Receivable`. */
  readonly codedBy?: string;
  readonly fields: Fields;
  readonly list: ListDeclaration<string>;
  readonly form: { readonly sections: readonly Section<string>[] };
  /** Fields that mean something only in some records: while a flag is on (`{ gst_rate: 'gst_applicable' }`), or by a value. */
  readonly onlyWith?: Readonly<Partial<Record<string, Condition<string>>>>;
  /** Fields that only exist once the organization has named them: its tracking categories. */
  readonly named?: readonly string[];
  /** Fields that a new record takes from the organization's settings, each with the column there. */
  readonly fromSettings?: Readonly<Partial<Record<string, string>>>;
  /** Fields that the bulk bar's Edit offers. */
  readonly bulkEdit?: readonly string[];
  /** Fields by which an import finds existing records, best first. */
  readonly matchBy?: readonly string[];
  /** Names of its fields in files of other programs; loaded when a file is imported. */
  otherPrograms?(): Promise<OtherPrograms>;
  /**
   * Enables archiving; the table has `archived_at`. If users see it as a field, the field's name and its value for
   * archived records. Archived records are hidden from lists and pickers unless a filter includes them.
   */
  readonly archive?: ArchiveDeclaration<string>;
  /** For tables of which some members see only their own records: how they find the names of others. */
  readonly directory?: DirectoryDeclaration;
  /** Tabs above the list; the first is the default. */
  readonly views?: readonly ListView[];
  /** Figures above the list. */
  readonly cards?: readonly ListCard[];
  /** Which screens there are; the default are all five. */
  readonly screens?: readonly ResourceScreen[];
  /** Screen texts that differ from those derived from the label. */
  readonly words?: Partial<ResourceWords>;
  /**
   * The function that saves a record with its lines: it takes `document` and `key`. Without it, a record is saved by
   * column.
   */
  readonly save?: FunctionName;
  /** Set if saving posts nothing: without a connection, the record is stored and sent later. */
  readonly waitsOffline?: true;
  /** Actions on records besides editing, in the order of their buttons. */
  readonly actions?: readonly ResourceAction[];
  /** Actions on the whole list, in the order of their buttons. */
  readonly listActions?: readonly ListAction[];
  /** Further tables on a record's page, a tab each: rows that a function returns. */
  readonly tables?: readonly RecordTable[];
  /** Other records that users can create from its list or for one of its records: a payment of several bills. */
  readonly begins?: readonly BeginningDeclaration[];
  /** Present if the record is a document with lines. */
  readonly document?: DocumentDeclaration;
  /** Text of an empty list, which explains the screen's purpose. */
  readonly empty: { readonly title: string; readonly text: string };
  /**
   * Rows of the import template, if they differ from the samples: one for each line of a document, references by name.
   */
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
  /** Button label: `Pay Bills`. */
  readonly label: string;
  /** An address of the module. With `:id`, it is offered on record pages, otherwise on the list. */
  readonly path: string;
  readonly requires: Permission;
}

/** Archiving of records: a field and its value for archived records, or no visible field. */
export interface ArchiveDeclaration<FieldName extends string> {
  readonly by: FieldName | 'archived_at';
  readonly value?: string;
}

/** Lookup of records that members may know by name but not open. */
export interface DirectoryDeclaration {
  /** The function that returns `[{id, name}]` for a text: it takes `wanted`. */
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
  /** Filters of the view; without filters it shows everything. */
  readonly filters: readonly Filter[];
}

/** A figure above a list: a number of records, or the sum of a column. */
export interface ListCard {
  readonly id: string;
  readonly label: string;
  readonly filters?: readonly Filter[];
  /** Amount column to sum; without it, records are counted. */
  readonly sum?: string;
}

/** Screen texts of a resource that differ from those derived from its label. */
export interface ResourceWords {
  /** Title of the list and sidebar entry, if it is not the name of its records: `Accounts Payable` for bills. */
  readonly list: string;
  /** Label of the button that creates a record: `New Customer`. */
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
  /** Field in the second line of a row on a phone. */
  readonly second?: FieldName;
  /** Columns that are hidden first where not all have room: what matters least, such as a date beside a due date. */
  readonly goesFirst?: readonly FieldName[];
  /** Figure at the end of a row on a phone; by default, the last amount among the columns. */
  readonly figure?: FieldName;
}

type FieldName<F extends Fields> = Extract<keyof F, string>;

/** Input of `defineResource`. Described at `AnyResource`. */
export interface ResourceInput<Name extends string, F extends Fields>
  extends Omit<AnyResource, 'path' | 'permissions'> {
  readonly name: Name;
  /** Last part of the address, if it is not the table's name; with a leading `/`, the whole address. */
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
 * Declares the records of a table. It does not compile if a field has no column or another type than its column, if an
 * optional field has a required column, or if a list names an unknown field.
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

/** Declares another list over the table of a resource, for another purpose. */
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

/** True if a field applies to a record, or to the values of its form. */
export function appliesTo(resource: AnyResource, name: string, record: object): boolean {
  const condition = resource.onlyWith?.[name];
  return condition === undefined || isMet(condition, (field) => record[field as keyof typeof record]);
}

/** True if a condition holds for the value of its field. */
export function isMet(condition: Condition<string>, read: (field: string) => unknown): boolean {
  if (typeof condition === 'string') return read(condition) === true;
  const value = read(condition.field);
  return typeof value === 'string' && condition.oneOf.includes(value);
}

/** The relation that lists and reads of a resource ask. */
export function readFrom({ name, source }: Pick<AnyResource, 'name' | 'source'>): string {
  return source ?? name;
}

/** True if a resource has a screen. */
export function hasScreen({ screens }: AnyResource, screen: ResourceScreen): boolean {
  return screens === undefined || screens.includes(screen);
}

/** The columns of a list that have a total, each with the column that is summed for it: amounts of a kind. */
export function totalsOf(resource: AnyResource): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (resource.list.totals ?? []).map((name) => [name, fieldOf(resource, name).base ?? name]),
  );
}

/** True if a record is archived. */
export function isArchived(row: object): boolean {
  return 'archived_at' in row && typeof row.archived_at === 'string';
}
