import type { Filter, Row } from '@ledgerwise/contract';
import type { LineResource } from '../define-lines.ts';
import type { AnyResource } from '../define-resource.ts';

/** The kinds of field. A new kind needs an ADR: every kind costs an input, a filter, a CSV rule and a check. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'date'
  | 'dateTime'
  | 'flag'
  | 'choice'
  | 'ref'
  | 'lines';

/** Meaning of a state: good is paid or verified, warn is draft or low, bad is overdue or refused, info is sent. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info';

/** One choice: the stored value and its label. With a tone, it is a state and shown as a badge. */
export interface Choice<Value extends string | number = string | number> {
  readonly value: Value;
  readonly label: string;
  readonly tone?: Tone;
}

/** Texts for the two states of a flag. */
export interface FlagWords {
  readonly yes: Choice<string>;
  readonly no: Choice<string>;
}

/** Values by field name, as a form holds them and a row has them. */
export type Values = Readonly<Record<string, unknown>>;

/** Which record of which table. */
export interface RecordAddress {
  readonly table: string;
  readonly id: string;
}

/** Options of all field kinds. The label is the title in lists, forms, CSV files and filters. */
export interface FieldOptions<Value = unknown> {
  readonly label: string;
  /** Title in lists and files, if it differs from the form's (`Status` for `Active Product`). */
  readonly columnLabel?: string;
  /** True for the default message `{label} is required`; a text for another message. */
  readonly required?: boolean | string;
  /** Set by the database: shown and exported, but never entered or imported. */
  readonly readOnly?: boolean;
  /** The database fills in a blank value (a due date from the terms, a currency from the settings). */
  readonly filledIn?: boolean;
  /** Part of the search box's reach. */
  readonly search?: boolean;
  /** Offered in the advanced filter; the default is yes for all kinds but longText and lines. */
  readonly filter?: boolean;
  /** Column of the list is sortable; the default is yes for stored scalar fields. */
  readonly sortable?: boolean;
  readonly help?: string;
  readonly placeholder?: string;
  /** Text in lists for a missing value (`Not set`). Files leave it empty. */
  readonly emptyWord?: string;
  /** Returns the record that a text names; the text links to its page, if it has one. */
  opens?(row: Row): RecordAddress | null;
  /** Unsaved input is not stored in the browser, where the next user could find it. */
  readonly secret?: boolean;
  /** Other headers of this field in CSV files (`Company name`). Case and punctuation are ignored. */
  readonly csvNames?: readonly string[];
  /** Formats a stored value for lists (`30` as `30 days`); by default, the kind does. */
  format?(value: Value): string;
}

/** Options of a text. `maxLength` counts characters, as PostgreSQL's `char_length` does. */
export interface TextOptions extends FieldOptions<string> {
  readonly maxLength?: number;
  readonly default?: string;
}

/** Options of a calendar day; `today` is the organization's. */
export interface DateOptions extends FieldOptions<string> {
  readonly default?: 'today';
}

/** Options of a number. Limits and default are decimal strings. */
export interface NumberOptions extends FieldOptions<string> {
  /** Smallest accepted value, as a decimal string, and the message for smaller ones. */
  readonly min?: { readonly value: string; readonly message: string };
  readonly max?: { readonly value: string; readonly message: string };
  /** Digits behind the point. */
  readonly scale?: number;
  /** Increment of the arrow keys, as a decimal string; without it, they do nothing. */
  readonly step?: string;
  readonly default?: string;
  /** Value for a text without any digit (`n/a`) in a form; without it, the text is refused. Files always refuse it. */
  readonly unreadable?: string;
}

/**
 * Properties of every defined field. `Value` is the type in a row, absent at run time; `IsFilled` says
 * whether a saved record always has one.
 */
export interface Field<
  Kind extends FieldKind = FieldKind,
  Value = unknown,
  IsFilled extends boolean = boolean,
> {
  readonly kind: Kind;
  readonly label: string;
  readonly columnLabel?: string;
  /** For flags: labels of the two values, shown as a state such as Active and Inactive. */
  readonly words?: FlagWords;
  readonly required: boolean;
  /** True if every saved record has a value: the form requires it, there is a default, or the database sets it. */
  readonly isFilled: IsFilled;
  /** Message for a required field that is empty. */
  readonly requiredMessage: string;
  readonly readOnly: boolean;
  readonly search: boolean;
  readonly filter: boolean;
  readonly sortable: boolean;
  readonly help?: string;
  readonly placeholder?: string;
  /** Text in lists for a missing value. */
  readonly emptyWord?: string;
  /** The record that the text names. */
  opens?(row: Row): RecordAddress | null;
  /** Unsaved input is not stored in the browser. */
  readonly secret?: boolean;
  readonly csvNames: readonly string[];
  readonly maxLength?: number;
  readonly min?: { readonly value: string; readonly message: string };
  readonly max?: { readonly value: string; readonly message: string };
  readonly scale?: number;
  /** Increment of the arrow keys. */
  readonly step?: string;
  /** Value for a text without any digit in a form. */
  readonly unreadable?: string;
  readonly choices?: readonly Choice[];
  /** A choice field that also takes values outside its list (payment terms of 7 days). */
  readonly open?: boolean;
  /** Table that a ref points to; that of a lines field. */
  readonly target?: string;
  /** For references: the target resource, by which records are found, named and created. */
  readonly targetResource?: AnyResource;
  /** For references: other resources with the same title that a record may belong to (a vendor beside a customer). */
  readonly others?: readonly AnyResource[];
  /** For references: the row's column with the name of the record (`customer_name`). */
  readonly show?: string;
  /** For references: filter of the offered records; archived ones are never offered. */
  readonly offers?: readonly Filter[];
  /**
   * For references: a form that was not opened from a list preselects the record that was chosen last, or the first one
   * offered.
   */
  readonly preselects?: boolean;
  /** For references: values that choosing a record enters into other fields of the form or line. */
  fills?(record: Row, values: Values): Values;
  /** For amounts: the row's field with the currency; by default, the amount is in the base currency. */
  readonly currency?: string;
  /** For amounts in the row's currency: the column with the amount in base currency, which is summed. */
  readonly base?: string;
  /** For amounts: label of the list's total, if it does not sum the whole column: `Owed`. */
  readonly totalLabel?: string;
  /** For amounts and percentages: zero is shown as blank (debit beside credit, no discount). */
  readonly blankZero?: boolean;
  /** For choices: a country by its English name. Forms of new records start with the company's country. */
  readonly isCountry?: boolean;
  /** For line fields: the declaration of a line. */
  readonly lines?: LineResource;
  readonly default?: Value;
  /** Formats a stored value for lists (`30` as `30 days`); by default, the kind does. */
  format?(value: Value): string;
}
