/** Names of a kind of document. */
export interface DocumentName {
  /** Name in a sentence: `sales order`. */
  readonly one: string;
  /** Name in the database: `sales_order`. */
  readonly kind: string;
  readonly table: string;
  /** The column of its number. */
  readonly number: string;
}

export const SALES_ORDER = {
  one: 'sales order',
  kind: 'sales_order',
  table: 'sales_orders',
  number: 'order_number',
} as const satisfies DocumentName;

export const PURCHASE_ORDER = {
  one: 'purchase order',
  kind: 'purchase_order',
  table: 'purchase_orders',
  number: 'po_number',
} as const satisfies DocumentName;

export const CREDIT_NOTE = {
  one: 'credit note',
  kind: 'credit_note',
  table: 'credit_notes',
  number: 'credit_note_number',
} as const satisfies DocumentName;

/** Name in a title: `Sales Order`. */
export const capital = (words: string): string => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
