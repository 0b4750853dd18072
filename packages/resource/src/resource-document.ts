import type { DataSource, Row } from '@ledgerwise/contract';
import type { DocumentLineRow } from './database/functions.ts';
import type { AnyResource } from './define-resource.ts';
import type { Values } from './fields/field.ts';
import type { ResourceAction } from './resource-action.ts';

/** Amounts of a line, or of a whole document: decimal strings in the document's currency. */
export interface DocumentAmounts {
  readonly net: string;
  readonly gst: string;
  readonly total: string;
}

/** The tax at one rate: its net amount, and the tax. */
export interface TaxOfRate {
  /** The component of a tax code: `PST`. Without a code it is GST. */
  readonly component?: string;
  /** Percent, without trailing zeros: `10`, `12.5`; `0` for untaxed amounts. */
  readonly rate?: string;
  readonly net: string;
  readonly gst: string;
}

/**
 * Totals of a document while its lines are entered. A change takes the same time however many lines there
 * are, and the amounts are those that the database will compute, to the cent.
 */
export interface LineTally<Amounts> {
  /** Price of a line: with the tax where prices contain it, otherwise without; null if it is invalid. */
  priceOf(line: Values): string | null;
  /** Counts a line in the place of another; null is none. A line that cannot be read counts as nothing. */
  change(before: Values | null, after: Values | null): void;
  /** Totals of all counted lines. */
  totals(): Amounts;
}

/** The tally of a document whose lines have a price. */
export type DocumentTally = LineTally<TalliedAmounts>;

/** Totals of a document's lines. */
export interface TalliedAmounts extends DocumentAmounts {
  /** By rising rate. */
  readonly taxes: readonly TaxOfRate[];
  /** The total in the base currency; null for a document in that currency, and as long as no rate is known. */
  readonly baseTotal: string | null;
}

/** Totals of lines with debits and credits: decimal strings in the base currency. */
export interface SidesAmounts {
  readonly debit: string;
  readonly credit: string;
  /** Debits less credits: `0.00` where the lines are in balance. */
  readonly difference: string;
}

/** How the organization computes tax and lines, from `company_settings`. */
export interface DocumentSettings {
  readonly baseCurrency: string;
  readonly taxInclusive: boolean;
  readonly gstEnabled: boolean;
  readonly gstRounding: 'half_up' | 'half_down';
  readonly gstRoundingLevel: 'line' | 'document';
  /** Percent. */
  readonly defaultGstRate: string;
  /** The tax code that lines of sales begin with, as the list of codes has it; none where the settings name none. */
  readonly salesTaxCode?: Row;
  /** The same of purchases. */
  readonly purchaseTaxCode?: Row;
}

/**
 * Another kind of document from which one can be created: a recurring invoice from an invoice. Its lines have
 * the same fields.
 */
export interface DocumentOrigin {
  /**
   * Its resource, loaded when one is created from it. `named` loads one of the module's by its name, for two
   * kinds that are created from one another.
   */
  load(named: (name: string) => Promise<AnyResource>): Promise<AnyResource>;
  /** Initial values of the head besides the fields that both have; `today` is the organization's. */
  begins(row: Row, today: string): Values;
  /** Its lines, where they are others than those of the document: what can still be credited of an invoice. */
  readLines?(data: DataSource, id: string, signal?: AbortSignal): Promise<readonly DocumentLineRow[]>;
  /** The columns in which these lines are entered; without it those of the resource. */
  columns?(lines: readonly DocumentLineRow[]): readonly string[];
}

/** How a document is issued that is never a draft: saving it is for good, so that what it posts is shown before. */
export interface DocumentIssuing {
  /** On the button: `Issue credit note`. */
  readonly label: string;
  /** Of the question: `Issue this credit note?` */
  readonly title: string;
  readonly text?: string;
  /** Told once it is done: `Credit Note Issued`. */
  readonly done: string;
  /** Shown if nothing of the document is left to credit: `Earlier credit notes have credited all of it.` */
  readonly nothingLeft?: string;
  /** Said where it is issued for a document and the address names none, with the pages of the module that lead on. */
  readonly nothingNamed?: {
    readonly title: string;
    readonly text: string;
    /** The first is the usual one. */
    readonly ways: readonly { readonly label: string; readonly path: string }[];
  };
}

/** Saved templates of a kind of documents, as its editor offers them. */
export interface DocumentTemplates {
  /** The name in `from` under which a new document begins from a template. */
  readonly from: string;
  /** Saves what is entered as a template. Its row is the document as it would be sent. */
  readonly save: ResourceAction;
}

/** Warning about a document. */
export interface DocumentWarning {
  readonly title: string;
  /** Why, and the way out. */
  readonly text: string;
}

/** A cancelled or voided document. */
export interface VoidedDocument {
  /** Its state, before its title: `Cancelled`. */
  readonly state: string;
  /** The reason that was given. */
  readonly reason: string;
}

/**
 * Declaration that makes a resource with lines a document: how its amounts are computed, and the additional
 * parts of its screens.
 */
export interface DocumentDeclaration {
  /** The field of the resource that holds the lines. */
  readonly lines: string;
  /** The kind as `preview_posting` knows it. */
  readonly kind: string;
  /** The field of the head with the day of the document. */
  readonly date: string;
  /** The field of its customer or vendor; absent for a journal entry. */
  readonly contact?: string;
  /** The same, where it is one of several fields: the vendor of a credit note for a bill. */
  contactOf?(row: Row): string;
  /** That with its currency; without it all amounts are in the base currency. */
  readonly currency?: string;
  /**
   * Field of the contact's reference; rows of a file without numbers are one document only if it is the same.
   */
  readonly reference?: string;
  /** Field of the exchange rate to the base currency. */
  readonly rate?: string;
  /** Whether a document can still be changed. */
  isDraft(row: Row): boolean;
  /** Its name while it can be changed, if that is not a draft: `order`. */
  readonly draft?: string;
  /** The action that takes back what is no draft any more; with it such a document is corrected. */
  readonly reversedBy?: string;
  /**
   * A tally without lines yet, with the head's currency and tax treatment. Lines with debits and credits
   * (`LineResource.sides`) are computed by those.
   */
  tally?(head: Values, settings: DocumentSettings): DocumentTally;
  /** Initial values of a line, which depend on the contact once it is known: its row as lists have it. */
  newLine(settings: DocumentSettings, contact?: Row): Values;
  /** The field that says what is left to settle; such a document shows what was paid and credited (`document_settlements`). */
  readonly balance?: string;
  /** The page of the module on which open credit of its contact is put against it: `payments/receive?customer_id=…`. */
  settlingPage?(contactId: string): string;
  /** It is an entry of the journal itself: what it posted are its own lines. */
  readonly isEntry?: boolean;
  /** It is never posted, as an offer is not: its page shows no entries. */
  readonly postsNothing?: boolean;
  /** Documents are made of it, and it is none itself: nothing of it is posted or printed. */
  readonly isTemplate?: boolean;
  /** Fields of the head that are chosen for a new one and stay. */
  readonly chosenOnce?: readonly string[];
  /** Documents that it can be created from, by the name in the address that holds the id: `?invoice=`. */
  readonly from?: Readonly<Record<string, DocumentOrigin>>;
  /** Templates from which a new one begins, and as which what is entered is saved. */
  readonly templates?: DocumentTemplates;
  /** Fields of the head that a new one takes from what it begins from, without an input. */
  readonly carries?: readonly string[];
  /** Saving it issues it; without it it is saved as a draft. */
  readonly issues?: DocumentIssuing;
  /** How it is sent to the function that saves it, where that takes it otherwise than as one head with its lines. */
  sends?(document: Values): Values;
  /** Warning shown above it; null without one. */
  warns?(row: Row): DocumentWarning | null;
  /** Fields that link to its sources and successors, shown beside its content. */
  readonly related?: readonly string[];
  /** It is made from other documents, or becomes others, which its page then shows (`document_chain`). */
  readonly isChained?: boolean;
  /** It takes goods into stock or out of it, which its page then shows (`document_stock`). */
  readonly movesStock?: boolean;
  /** It is an order that is delivered and billed in parts, or made from one, which its page then shows (`order_match`). */
  isMatched?(row: Row): boolean;
  /** Notice for a cancelled or voided document, on its page and on paper; null for all others. */
  voided?(row: Row): VoidedDocument | null;
  /**
   * When it is to be paid, in a sentence, where it asks others for money; null where nothing is left to pay. How they pay
   * the company's settings say. `written` writes a day as the organization does.
   */
  paymentTerms?(row: Row, written: (day: string) => string): string | null;
  /** Whether it can be shared by link, as an online copy; without it none is. */
  isShared?(row: Row): boolean;
  /** Title of the printed document: `Tax Invoice`. */
  title(row: Row): string;
}
