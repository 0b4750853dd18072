import type { Books, BooksSettings } from './case-books.ts';

/** Publication of an example. */
export interface CaseSource {
  readonly author: string;
  /** A book, a statute, a program's tests or its list of issues. */
  readonly work: string;
  /** Location in it: a chapter, a section, the name of a test. */
  readonly place: string;
}

/** A worked example published elsewhere: its steps, and their published results. */
export interface PublishedCase {
  readonly id: string;
  /** Its subject, in our own words. */
  readonly title: string;
  readonly source: CaseSource;
  /** Omitted part of the published example, and why. */
  readonly leftOut?: string;
  /** Opens books, posts, and compares. The steps do not depend on the results. */
  play(stage: Stage): Promise<void>;
}

/** Environment that a case runs in. */
export interface Stage {
  /** Opens books with some changed settings. Previous ones are closed. */
  open(settings?: BooksSettings): Promise<Books>;
}

/** Description of the transaction. */
export interface Transaction {
  /** As 2026-01-31; null if it has no date. */
  readonly date: string | null;
  readonly text: string;
}

/** A published figure, beside the engine's. Amounts are texts with two decimals. */
export interface Figure {
  readonly what: string;
  readonly expected: string;
  /** Null if the engine was not called. */
  readonly actual: string | null;
  readonly ok: boolean;
}
