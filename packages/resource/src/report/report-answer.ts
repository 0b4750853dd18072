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
  /** Id of one of the definition's parts. */
  readonly section: string;
  /**
   * Group of a row and its neighbors, such as a customer or account; they are listed together and totaled.
   */
  readonly group?: { readonly id: string; readonly label: string; readonly link?: ReportLink };
  readonly link?: ReportLink;
  /** By column: text, ISO days, decimal text; null if there is none. */
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
  /** Set if it checks one page; both sides are summed over all pages. */
  readonly adds_up?: true;
}

/** Answer of the function `run_report`. */
export interface ReportAnswer {
  /** Rows of one page, in order. */
  readonly rows: readonly ReportAnswerRow[];
  readonly checks: readonly ReportCheck[];
  /** Currency of its amounts, ISO 4217. */
  readonly currency: string;
  /** When it was made; ISO 8601 with zone. */
  readonly made_at: string;
  /** Start of the next page; null on the last one. Pages end between lines, so groups may continue. */
  readonly next_page: number | null;
}
