import type { FunctionName, Row } from '@ledgerwise/contract';
import type { Values } from './fields/field.ts';

/** Amounts of a line, or of a whole document: decimal strings in the document's currency. */
export interface DocumentAmounts {
  readonly net: string;
  readonly gst: string;
  readonly total: string;
}

/** How the organisation wants tax and lines to be reckoned, from `company_settings`. */
export interface DocumentSettings {
  readonly baseCurrency: string;
  readonly taxInclusive: boolean;
  readonly gstEnabled: boolean;
  readonly gstRounding: 'half_up' | 'half_down';
  readonly gstRoundingLevel: 'line' | 'document';
  /** Percent. */
  readonly defaultGstRate: string;
}

/** What makes a resource with lines a document: how its amounts are worked out, and what else its screens show. */
export interface DocumentDeclaration {
  /** The field of the resource that holds the lines. */
  readonly lines: string;
  /** The kind as `preview_posting` knows it. */
  readonly kind: string;
  /** Fields of the head: the day of the document, its contact, its currency. */
  readonly date: string;
  readonly contact: string;
  /** Amounts of the lines and of the whole, as the database will reckon them; lines that cannot be read count as nothing. */
  reckon(
    lines: readonly Values[],
    head: Values,
    settings: DocumentSettings,
  ): DocumentAmounts & { readonly lines: readonly DocumentAmounts[] };
  /** What a new line starts with. */
  newLine(settings: DocumentSettings): Values;
  /** Tables whose rows settle the document (payments, credit notes), shown beside it: a function that lists them. */
  readonly settledBy?: FunctionName;
  /** What the printed document is titled: `Tax Invoice`. */
  title(row: Row): string;
}
