import type { Books, BooksSettings } from './case-books.ts';

/** Where an example was published. */
export interface CaseSource {
  readonly author: string;
  /** A book, a statute, a program's tests or its list of issues. */
  readonly work: string;
  /** Where in it: a chapter, a section, the name of a test. */
  readonly place: string;
}

/** A worked example that was published elsewhere: what is done, and the figures that must come of it. */
export interface PublishedCase {
  readonly id: string;
  /** Its subject, in our own words. */
  readonly title: string;
  readonly source: CaseSource;
  /** Omitted part of the published example, and why. */
  readonly leftOut?: string;
  /** Opens books, posts, and compares. It goes the same way whatever it is answered. */
  play(stage: Stage): Promise<void>;
}

/** Where a case is played. */
export interface Stage {
  /** Books of their own, with some settings changed. Those that were opened before are closed. */
  open(settings?: BooksSettings): Promise<Books>;
}

/** Description of the transaction. */
export interface Transaction {
  /** As 2026-01-31; null where it has no day of its own. */
  readonly date: string | null;
  readonly text: string;
}

/** A published figure, beside the engine's. Amounts are texts with two decimals. */
export interface Figure {
  readonly what: string;
  readonly expected: string;
  /** Null where the engine was not asked. */
  readonly actual: string | null;
  readonly ok: boolean;
}
