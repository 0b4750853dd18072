import type { DataSource, Row } from '@ledgerwise/contract';
import type { DocumentLineRow } from './database/functions.ts';
import type { AnyResource } from './define-resource.ts';
import type { Values } from './fields/field.ts';
import type { ResourceAction } from './resource-action.ts';

/** Amounts of a line or a document: decimal strings in the document's currency. */
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
  /** Returns the price of a line, with tax if prices include it; null if the line is invalid. */
  priceOf(line: Values): string | null;
  /** Replaces one line by another in the totals; null is none. An invalid line counts as zero. */
  change(before: Values | null, after: Values | null): void;
  /** Totals of all counted lines. */
  totals(): Amounts;
}

/** Tally of a document whose lines have a price. */
export type DocumentTally = LineTally<TalliedAmounts>;

/** Totals of a document's lines. */
export interface TalliedAmounts extends DocumentAmounts {
  /** By ascending rate. */
  readonly taxes: readonly TaxOfRate[];
  /** The total in the base currency; null for a document in that currency, and as long as no rate is known. */
  readonly baseTotal: string | null;
}

/** Totals of lines with debits and credits: decimal strings in the base currency. */
export interface SidesAmounts {
  readonly debit: string;
  readonly credit: string;
  /** Debits less credits: `0.00` if the lines balance. */
  readonly difference: string;
}

/** Settings for computing tax and lines, from `company_settings`. */
export interface DocumentSettings {
  readonly baseCurrency: string;
  readonly taxInclusive: boolean;
  readonly gstEnabled: boolean;
  readonly gstRounding: 'half_up' | 'half_down';
  readonly gstRoundingLevel: 'line' | 'document';
  /** Percent. */
  readonly defaultGstRate: string;
  /** Default tax code of sales lines, as in the list of codes; absent if the settings name none. */
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
  /** Initial values of the head besides the fields that both documents have; `today` is the organization's. */
  begins(row: Row, today: string): Values;
  /** Returns its lines, if they differ from the document's: what can still be credited of an invoice. */
  readLines?(data: DataSource, id: string, signal?: AbortSignal): Promise<readonly DocumentLineRow[]>;
  /** Columns for entering these lines; by default, the resource's. */
  columns?(lines: readonly DocumentLineRow[]): readonly string[];
}

/** Issuing of a document that is never a draft: saving it is final, so its posting is previewed. */
export interface DocumentIssuing {
  /** Button label: `Issue credit note`. */
  readonly label: string;
  /** Title of the question: `Issue this credit note?` */
  readonly title: string;
  readonly text?: string;
  /** Notice after issuing it: `Credit Note Issued`. */
  readonly done: string;
  /** Text if nothing of the document is left to credit: `Earlier credit notes have credited all of it.` */
  readonly nothingLeft?: string;
  /** Text if it is issued for a document and the address names none, with links to the module's pages. */
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
  /** Saves the input as a template, whose row is the document as it would be sent. */
  readonly save: ResourceAction;
}

/** Warning about a document. */
export interface DocumentWarning {
  readonly title: string;
  /** The reason and the remedy. */
  readonly text: string;
}

/** A cancelled or voided document. */
export interface VoidedDocument {
  /** Its state, before its title: `Cancelled`. */
  readonly state: string;
  /** The reason that the user entered. */
  readonly reason: string;
}

/**
 * Declaration that makes a resource with lines a document: how its amounts are computed, and the additional
 * parts of its screens.
 */
export interface DocumentDeclaration {
  /** The field of the resource that holds the lines. */
  readonly lines: string;
  /** Document kind of `preview_posting`. */
  readonly kind: string;
  /** The field of the head with the day of the document. */
  readonly date: string;
  /** The field of its customer or vendor; absent for a journal entry. */
  readonly contact?: string;
  /** Returns the contact, if several fields may have it: the vendor of a credit note for a bill. */
  contactOf?(row: Row): string;
  /** The field with its currency; without it, all amounts are in the base currency. */
  readonly currency?: string;
  /**
   * Field of the contact's reference; rows of a file without numbers are one document only if it is the same.
   */
  readonly reference?: string;
  /** Field of the exchange rate to the base currency. */
  readonly rate?: string;
  /** True if a document can still be changed. */
  isDraft(row: Row): boolean;
  /** Its name while it can be changed, if not draft: `order`. */
  readonly draft?: string;
  /** The action that reverses a posted document, which enables correcting it. */
  readonly reversedBy?: string;
  /**
   * Creates a tally without lines, with the head's currency and tax treatment. Lines with debits and credits
   * (`LineResource.sides`) are computed from those.
   */
  tally?(head: Values, settings: DocumentSettings): DocumentTally;
  /** Initial values of a line, which depend on the contact once it is known: its row as lists have it. */
  newLine(settings: DocumentSettings, contact?: Row): Values;
  /**
   * The field with the amount left to settle; such a document shows its payments and credits (`document_settlements`).
   */
  readonly balance?: string;
  /** Page of the module that applies open credit of the contact to it: `payments/receive?customer_id=…`. */
  settlingPage?(contactId: string): string;
  /** It is a journal entry: its lines are the posting. */
  readonly isEntry?: boolean;
  /** It is never posted, like a quote: its page shows no entries. */
  readonly postsNothing?: boolean;
  /** It is a template for documents: it is neither posted nor printed. */
  readonly isTemplate?: boolean;
  /** Fields of the head that are chosen for a new one and stay. */
  readonly chosenOnce?: readonly string[];
  /** Documents that it can be created from, by the name in the address that holds the id: `?invoice=`. */
  readonly from?: Readonly<Record<string, DocumentOrigin>>;
  /** Templates that a new one can start from or be saved as. */
  readonly templates?: DocumentTemplates;
  /** Head fields that a new one copies from its source, without an input. */
  readonly carries?: readonly string[];
  /** Saving it issues it; without this, it is saved as a draft. */
  readonly issues?: DocumentIssuing;
  /** Converts it for the function that saves it, if that does not take one head with its lines. */
  sends?(document: Values): Values;
  /** Returns the warning shown above it, or null. */
  warns?(row: Row): DocumentWarning | null;
  /** Fields that link to its sources and successors, shown beside its content. */
  readonly related?: readonly string[];
  /** It is created from other documents, or becomes others; its page shows them (`document_chain`). */
  readonly isChained?: boolean;
  /** Names of the record types that it becomes: its page leaves space for them while they load. */
  readonly successors?: readonly string[];
  /** It moves stock; its page shows the movements (`document_stock`). */
  readonly movesStock?: boolean;
  /** It is an order with partial deliveries and invoices, or created from one; its page shows them (`order_match`). */
  isMatched?(row: Row): boolean;
  /** Returns the notice for a cancelled or voided document, on its page and in PDFs; null for all others. */
  voided?(row: Row): VoidedDocument | null;
  /**
   * Returns a sentence with its due date, for documents that request payment; null if nothing is left to pay. The
   * company's settings describe how to pay. `written` formats a day for the organization.
   */
  paymentTerms?(row: Row, written: (day: string) => string): string | null;
  /** True if it can be shared by link, as an online copy; without this, it cannot. */
  isShared?(row: Row): boolean;
  /** Title of the printed document: `Tax Invoice`. */
  title(row: Row): string;
}
