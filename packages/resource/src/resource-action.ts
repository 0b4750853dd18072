import type { DataSource, FunctionName, Permission, Row } from '@ledgerwise/contract';
import type { Fields } from './define-resource.ts';
import type { Tone, Values } from './fields/field.ts';

/** Message once an action is done. */
export interface ActionWords {
  /** A few words: `Invoice posted`. */
  readonly title: string;
  /** A second sentence. */
  readonly text?: string;
}

/** Question before an action. */
export interface ActionQuestion {
  readonly title: string;
  readonly text?: string;
  /** Label of the button that runs it. */
  readonly confirm: string;
  /** The action removes something. */
  readonly danger?: boolean;
  /**
   * Inputs (a date, an amount, a reason), with their defaults; the function's arguments of those names.
   * `today` is the organization's day (`YYYY-MM-DD`).
   */
  fields?(row: Row, today: string): Fields;
  /**
   * Quantity of each line, for actions by line: a number field for each, with the remaining quantity as its default.
   * Loaded when the dialog opens; one button fills or clears all of them.
   */
  quantities?(data: DataSource, row: Row, signal: AbortSignal): Promise<Fields>;
  /** Warnings before it is done; they prevent nothing. */
  readonly cautions?: ActionCautions;
  /** Document kind of `preview_posting`, to show its posting first. */
  readonly previews?: string;
  /** The field in `fields` with the posting date, if the document has none. */
  readonly previewsOn?: string;
  /** Preview of postings and changes, shown as soon as enough is entered (`preview_action`). */
  readonly actionPreview?: ActionPreviewOptions;
  /**
   * Consequence of the input, shown below it: `20.00 above the balance stays as credit of Kauri.` Null for
   * nothing. `money` formats an amount (decimal string) of a currency (ISO 4217).
   */
  notice?(row: Row, entered: Values, money: (amount: string, currency: string) => string): string | null;
  /** An alternative on a separate page. */
  readonly instead?: ActionPage;
}

/** Warnings that are looked up for a record before an action. */
export interface ActionCautions {
  /** Over it: `Differences from the order`. */
  readonly title: string;
  /** Returns one message each; empty if there is nothing to know. */
  load(data: DataSource, row: Row, signal: AbortSignal): Promise<readonly string[]>;
}

/** A page on which an action can be done in more detail than in its dialog. */
export interface ActionPage {
  /** Label of the link: `Credit by line`. */
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
  /** Text for an action that would neither post nor change anything. */
  readonly nothing: string;
}

/** Undo of a completed action. */
export interface ActionUndo {
  readonly permission: Permission;
  readonly call: FunctionName;
  /** Arguments without the key, which each attempt creates. */
  arguments(row: Row, answer: unknown): Values;
}

/** Sending of the action's document by mail. */
export interface DocumentMailing {
  /** Changes of the record by sending: the PDF shows it with them. */
  becomes?(row: Row): Values;
  /**
   * The mail may end with a link to its online copy: the dialog also has the flag `has_link`, which is on if a link is
   * open.
   */
  readonly hasOnlineCopy?: boolean;
}

/** Texts of an action on several records. */
export interface ManyWords {
  /** Verb on the button, before the name of the records: `Post` in `Post Invoices`. */
  readonly verb: string;
  /** Behind how many of them: `posted` of `12 invoices posted`. */
  readonly done: string;
  /** Consequence for several records, instead of the question's text, which is about one. */
  readonly text?: string;
  /** Inputs for all records, instead of the question's fields, if those depend on one record. */
  fields?(): Fields;
  /** Arguments for each record, if they differ from those for a single one. */
  arguments?(row: Row, entered: Values): Values;
}

/** An action on records besides editing: a database function, with its permission and conditions. */
export interface ResourceAction {
  /** Id within the resource: `post`. */
  readonly id: string;
  /** Label on the button and in menus: `Post`. */
  readonly label: string;
  /** Style of the button; the first offered action of style `primary` is the record's main one. */
  readonly look?: 'primary' | 'plain' | 'danger';
  readonly permission: Permission;
  /** True if a record in this state has it; always by default. */
  isOffered?(row: Row): boolean;
  /** The function that does it. It takes a `key`, made for each try, so that a repeated call does it once. */
  readonly call: FunctionName;
  /** Arguments without the key; by default, the record's id and the input. */
  arguments?(row: Row, entered: Values): Values;
  readonly asks?: ActionQuestion;
  /** Page of the module that does it (`payments/receive?…`), which the button opens. */
  opens?(row: Row): string;
  /**
   * Sends the document by mail as a PDF: the dialog writes the mail, or reports that this server sends none. Its inputs
   * are the arguments `recipient`, `subject` and `message`.
   */
  readonly mails?: DocumentMailing;
  /**
   * Id of the action that mails the document afterwards: the dialog offers both as one, `Post and Send by Email`. They stay two
   * calls, and a failure of the second leaves the first done.
   */
  readonly mailedBy?: string;
  /** Message once it is done; `money` formats an amount of the books. */
  does(row: Row, answer: unknown, money: (amount: string) => string): ActionWords;
  /** Page to open after it ran for one record: an address of the module (`invoices/…`). */
  leadsTo?(row: Row, answer: unknown): string | null;
  readonly undo?: ActionUndo;
  /**
   * Offers it for several selected records: each is a separate call with its own result. Its inputs are entered once
   * for all records, so they must not depend on the record.
   */
  readonly many?: ManyWords;
  /** Tone of the resulting state. */
  readonly tone?: Tone;
}

/** An action on a whole list, without a record. */
export interface ListAction
  extends Pick<ResourceAction, 'id' | 'label' | 'look' | 'permission' | 'call' | 'tone'> {
  /** Arguments without the key; by default, the input. */
  arguments?(entered: Values): Values;
  readonly asks?: Omit<ActionQuestion, 'fields' | 'previews'> & {
    /** Inputs, with their defaults; the function's arguments of those names. */
    fields?(): Fields;
  };
  /** Message once it is done; `money` formats an amount of the books. */
  does(answer: unknown, money: (amount: string) => string): ActionWords;
}

/** Converts an action of a list to one of a record, for code that runs actions. Its record is empty. */
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

/** True if an action is offered for several records. */
export function isForMany(action: ResourceAction): action is ManyAction {
  return action.many !== undefined;
}
