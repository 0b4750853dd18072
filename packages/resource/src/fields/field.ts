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

/**
 * Meaning of a state, whatever its word: good is paid or verified, warn draft or low, bad overdue or refused,
 * info sent.
 */
export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info';

/** One choice: the value in the database and the word for it. With a tone it is a state, and is shown as a badge. */
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

/** Where a record's fields are read to. Shown in the title row of a list, a form, a CSV file and a filter. */
export interface FieldOptions<Value = unknown> {
  readonly label: string;
  /** Over the column of a list and in files, where it is another word than in the form (`Status` for `Active Product`). */
  readonly columnLabel?: string;
  /** True: the form's own sentence is `{label} is required`; text: that sentence. */
  readonly required?: boolean | string;
  /** Set by the database; shown and exported, never entered or imported. */
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
  /** Text in lists if there is no value (`Not set`). Files leave it empty. */
  readonly emptyWord?: string;
  /** The record that a text names, by its table and id: where it has a page, the text leads there. */
  opens?(row: Row): RecordAddress | null;
  /** Its unsaved input is not stored in the browser, where the next user could find it. */
  readonly secret?: boolean;
  /** Other headers under which a CSV file may bring this field (`Company name`). Case and punctuation are ignored. */
  readonly csvNames?: readonly string[];
  /** How a stored value reads in a list (`30` as `30 days`); without it the kind decides. */
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
  /** Smallest accepted value, as a decimal string, and the sentence when it is not met. */
  readonly min?: { readonly value: string; readonly message: string };
  readonly max?: { readonly value: string; readonly message: string };
  /** Digits behind the point. */
  readonly scale?: number;
  /** By how much the arrow keys change it, as a decimal string; without it they do nothing. */
  readonly step?: string;
  readonly default?: string;
  /**
   * Value for a text without any digit (`n/a`) in a form; without it the text is refused. Files always refuse
   * it.
   */
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
  /** Of a flag: its words, which make it a state like Active and Inactive. */
  readonly words?: FlagWords;
  readonly required: boolean;
  /** A record has a value once it is saved: the form asks for one, there is a default, or the database keeps it. */
  readonly isFilled: IsFilled;
  /** The sentence shown when a required field is left empty. */
  readonly requiredMessage: string;
  readonly readOnly: boolean;
  readonly search: boolean;
  readonly filter: boolean;
  readonly sortable: boolean;
  readonly help?: string;
  readonly placeholder?: string;
  /** Text in lists if there is no value. */
  readonly emptyWord?: string;
  /** The record that the text names. */
  opens?(row: Row): RecordAddress | null;
  /** Unsaved input of it is not kept in the browser. */
  readonly secret?: boolean;
  readonly csvNames: readonly string[];
  readonly maxLength?: number;
  readonly min?: { readonly value: string; readonly message: string };
  readonly max?: { readonly value: string; readonly message: string };
  readonly scale?: number;
  /** By how much the arrow keys change a number. */
  readonly step?: string;
  /** Value for a text without any digit in a form. */
  readonly unreadable?: string;
  readonly choices?: readonly Choice[];
  /** A choice field that also takes values outside its list (payment terms of 7 days). */
  readonly open?: boolean;
  /** Table that a ref points to; that of a lines field. */
  readonly target?: string;
  /** Of a ref: the resource that it points to, by which records are found, named and made. */
  readonly targetResource?: AnyResource;
  /** Of a ref: other resources of which the record may be as well (a vendor beside a customer), of the same title. */
  readonly others?: readonly AnyResource[];
  /** Of a ref: the column of the row that brings the name of the record (`customer_name`). */
  readonly show?: string;
  /** Of a ref: which records are offered, beside those that are not archived. */
  readonly offers?: readonly Filter[];
  /** Of a ref: a form outside of a list begins with the record that was chosen last, else with the first that is offered. */
  readonly preselects?: boolean;
  /** Of a ref: what choosing a record enters into other fields of the same form or line. */
  fills?(record: Row, values: Values): Values;
  /** Of an amount: the field of the row that names its currency; without it the amount is in the base currency. */
  readonly currency?: string;
  /** Of an amount in the row's own currency: the column that holds it in the base currency, by which it is summed. */
  readonly base?: string;
  /** Of an amount: what its total in the foot of a list adds, where that is not all of the column: `Owed`. */
  readonly totalLabel?: string;
  /** Of an amount or a percentage: nothing is shown where it is zero (debit beside credit, no discount). */
  readonly blankZero?: boolean;
  /** Of a choice: a country by its English name. In forms a new record begins with the company's own. */
  readonly isCountry?: boolean;
  /** Of a lines field: what a line is made of. */
  readonly lines?: LineResource;
  readonly default?: Value;
  /** How a stored value reads in a list (`30` as `30 days`); without it the kind decides. */
  format?(value: Value): string;
}
