import type { DataSource, FunctionName, Permission, Row } from '@ledgerwise/contract';
import type { Fields } from './define-resource.ts';
import type { Tone, Values } from './fields/field.ts';

/** Message once an action is done. */
export interface ActionWords {
  /** A few words: `Invoice posted`. */
  readonly title: string;
  /** One sentence more. */
  readonly text?: string;
}

/** Question before an action. */
export interface ActionQuestion {
  readonly title: string;
  readonly text?: string;
  /** On the button that does it. */
  readonly confirm: string;
  /** The action takes something away. */
  readonly danger?: boolean;
  /**
   * Inputs (a date, an amount, a reason), with their defaults; the function's arguments of those names.
   * `today` is the organization's day (`YYYY-MM-DD`).
   */
  fields?(row: Row, today: string): Fields;
  /**
   * How much of each line, where an action is done by line and quantity: a number field for each, with what is left as its
   * default. They are loaded as the dialog opens, and all are filled or emptied at once.
   */
  quantities?(data: DataSource, row: Row, signal: AbortSignal): Promise<Fields>;
  /** Warnings before it is done; they prevent nothing. */
  readonly cautions?: ActionCautions;
  /** The kind of document whose posting is shown first, as `preview_posting` knows it. */
  readonly previews?: string;
  /** The one of `fields` with the posting date, if the document has none. */
  readonly previewsOn?: string;
  /** Preview of what it would post and change, shown as soon as enough is entered (`preview_action`). */
  readonly actionPreview?: ActionPreviewOptions;
  /**
   * Consequence of the input, shown below it: `20.00 above the balance stays as credit of Kauri.` Null for
   * nothing. `money` formats an amount (decimal string) of a currency (ISO 4217).
   */
  notice?(row: Row, entered: Values, money: (amount: string, currency: string) => string): string | null;
  /** Another way to do it, on a page of its own. */
  readonly instead?: ActionPage;
}

/** Warnings that are looked up for a record before an action. */
export interface ActionCautions {
  /** Over it: `Differences from the order`. */
  readonly title: string;
  /** A sentence each; none where there is nothing to know. */
  load(data: DataSource, row: Row, signal: AbortSignal): Promise<readonly string[]>;
}

/** A page on which an action can be done in more detail than in its dialog. */
export interface ActionPage {
  /** On the link: `Credit by line`. */
  readonly label: string;
  /** An address of the module. */
  path(row: Row): string;
}

/** Preview of an action. */
export interface ActionPreviewOptions {
  /** Its heading: `After this`. */
  readonly title: string;
  /** The fields of the record that it may change, shown before and after. */
  readonly fields?: readonly string[];
  /** Said where it would neither post nor change anything. */
  readonly nothing: string;
}

/** How a completed action is undone. */
export interface ActionUndo {
  readonly permission: Permission;
  readonly call: FunctionName;
  /** Without the key, which is made for each try. */
  arguments(row: Row, answer: unknown): Values;
}

/** How an action sends the document that it is done to. */
export interface DocumentMailing {
  /** Changes of the record by sending: the PDF shows it with them. */
  becomes?(row: Row): Values;
  /** The mail can end with a link to its online copy: the flag `has_link` is asked for too, and is on where a link is open. */
  readonly hasOnlineCopy?: boolean;
}

/** How an action is worded where it is done to many records at once. */
export interface ManyWords {
  /** On the button, before the name of the records: `Post` of `Post Invoices`. */
  readonly verb: string;
  /** Behind how many of them: `posted` of `12 invoices posted`. */
  readonly done: string;
  /** Consequence for many records, instead of the question's own text, which is about one. */
  readonly text?: string;
  /** Inputs for all of them, instead of the question's own fields, where those depend on one record. */
  fields?(): Fields;
  /** The arguments for each of them, where they are others than for one. */
  arguments?(row: Row, entered: Values): Values;
}

/** An action on records besides editing: a function of the database, and who may run it when. */
export interface ResourceAction {
  /** Of the resource: `post`. */
  readonly id: string;
  /** On the button and in menus: `Post`. */
  readonly label: string;
  /** How the button looks; the first offered action of tone `primary` is the record's main one. */
  readonly look?: 'primary' | 'plain' | 'danger';
  readonly permission: Permission;
  /** Whether a record in this state has it; the default is always. */
  isOffered?(row: Row): boolean;
  /** The function that does it. It takes a `key`, made for each try, so that a repeated call does it once. */
  readonly call: FunctionName;
  /** Without the key; the default is the record's id and what was entered. */
  arguments?(row: Row, entered: Values): Values;
  readonly asks?: ActionQuestion;
  /** It is done on a page of the module (`payments/receive?…`), which the button leads to. */
  opens?(row: Row): string;
  /**
   * It sends the document by mail, as a PDF that is made of it: its dialog writes the mail, or says that this server sends
   * none. What it asks to be entered is its arguments `recipient`, `subject` and `message`.
   */
  readonly mails?: DocumentMailing;
  /**
   * Id of the action that mails the document afterwards: the dialog offers both as one, `Post and Send by Email`. They stay two
   * calls, and a failure of the second leaves the first done.
   */
  readonly mailedBy?: string;
  /** Message once it is done; `money` formats an amount of the books. */
  does(row: Row, answer: unknown, money: (amount: string) => string): ActionWords;
  /** Where it leads once it is done to one record: an address of the module (`invoices/…`). */
  leadsTo?(row: Row, answer: unknown): string | null;
  readonly undo?: ActionUndo;
  /**
   * It is offered for many selected records at once: each is a call of its own, and each says what became of it. What it
   * asks to be entered is entered once for all of them, so it must not follow from the record.
   */
  readonly many?: ManyWords;
  /** Of the state that it leads to. */
  readonly tone?: Tone;
}

/** An action on a list as a whole: it belongs to no record. */
export interface ListAction
  extends Pick<ResourceAction, 'id' | 'label' | 'look' | 'permission' | 'call' | 'tone'> {
  /** Without the key; the default is what was entered. */
  arguments?(entered: Values): Values;
  readonly asks?: Omit<ActionQuestion, 'fields' | 'previews'> & {
    /** Inputs, with their defaults; the function's arguments of those names. */
    fields?(): Fields;
  };
  /** Message once it is done; `money` formats an amount of the books. */
  does(answer: unknown, money: (amount: string) => string): ActionWords;
}

/** An action of a list in the form of one of a record, for whatever does actions. The record is nobody. */
export function ofNoRecord({ arguments: given, asks, does, ...action }: ListAction): ResourceAction {
  return {
    ...action,
    arguments: (_nobody, entered) => given?.(entered) ?? entered,
    ...(asks && { asks }),
    does: (_nobody, answer, money) => does(answer, money),
  };
}

/** An action that is offered for many records. */
export type ManyAction = ResourceAction & { readonly many: ManyWords };

/** Whether an action is offered for many records. */
export function isForMany(action: ResourceAction): action is ManyAction {
  return action.many !== undefined;
}
