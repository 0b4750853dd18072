/**
 * Subject of a row, and the target of a click on it: a table's name and a record's id; or `reports` and the
 * id of another report, with the parameters that narrow it to the row's amounts.
 */
export interface ReportLink {
  readonly table: string;
  readonly id: string;
  /** Joined by commas, as is the other. */
  readonly subtypes?: string;
  readonly boxes?: string;
}

/** A row as the database answers it, in its place. */
export interface ReportAnswerRow {
  /** Of the definition's parts. */
  readonly section: string;
  /**
   * Group of a row and its neighbors, such as a customer or account; they are listed together and totaled.
   */
  readonly group?: { readonly id: string; readonly label: string; readonly link?: ReportLink };
  readonly link?: ReportLink;
  /** By column: text, ISO days, decimal text; null where there is none. */
  readonly cells: Readonly<Record<string, string | null>>;
}

/** Two figures that must agree, computed by different code. */
export interface ReportCheck {
  readonly check: string;
  readonly ok: boolean;
  readonly expected: string;
  readonly actual: string;
  /** The disagreement and its remedy; null if all is well. */
  readonly detail: string | null;
  /** It checks what is on a page; both sides of all pages add up to those of the report. */
  readonly adds_up?: true;
}

/** Answer of the function `run_report`. */
export interface ReportAnswer {
  /** Those of one page, in their order. */
  readonly rows: readonly ReportAnswerRow[];
  readonly checks: readonly ReportCheck[];
  /** In which amounts stand, ISO 4217. */
  readonly currency: string;
  /** When it was made; ISO 8601 with zone. */
  readonly made_at: string;
  /** Where the next page begins; null on the last one. Pages end between lines, so groups may go on. */
  readonly next_page: number | null;
}
