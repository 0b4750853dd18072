import type { Field, FieldKind } from '../fields/field.ts';
import type { Database, Numeric } from './database.types.ts';

type Tables = Database['public']['Tables'];

/** The tables that the API exposes. */
export type TableName = Extract<keyof Tables, string>;

/** The views that the API exposes. */
export type ViewName = Extract<keyof Database['public']['Views'], string>;

type TextKind = 'text' | 'longText' | 'email' | 'phone' | 'date' | 'dateTime' | 'ref' | 'choice';
type DecimalKind = 'decimal' | 'money' | 'percent';

/** The field type for a column's values. A column that is never null needs a field that always has a value. */
type FieldOf<Column, IsFilled extends boolean> = [Column] extends [boolean]
  ? Field<'flag', boolean, IsFilled>
  : [Column] extends [string]
    ? Field<TextKind, string, IsFilled>
    : [Column] extends [number]
      ? Field<'integer' | 'choice', number, IsFilled>
      : Numeric extends Column
        ? Field<DecimalKind, string, IsFilled>
        : never;

type FieldOfColumn<Column> = FieldOf<NonNullable<Column>, null extends Column ? boolean : true>;

/** Columns of a view that its table does not have. */
type Derived<Source extends ViewName> = [Source] extends [never]
  ? Readonly<Record<never, never>>
  : Database['public']['Views'][Source]['Row'];

/**
 * Constraint on the fields of a table: each is a column of the table or its view, with the same type. Lines, which are
 * rows of another table, have no column.
 */
export type FieldsOfTable<Table extends TableName, Fields, Source extends ViewName = never> = {
  readonly [Name in keyof Fields]: Name extends keyof Tables[Table]['Row']
    ? FieldOfColumn<Tables[Table]['Row'][Name]>
    : Name extends keyof Derived<Source>
      ? FieldOfColumn<Derived<Source>[Name]>
      : Fields[Name] extends Field<infer Kind extends FieldKind>
        ? Kind extends 'lines'
          ? Fields[Name]
          : { readonly kind: `${Table} has no column of this name` }
        : never;
};
