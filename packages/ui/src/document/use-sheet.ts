import type { AnyResource, DocumentTally, LineResource, Values } from '@ledgerwise/resource';
import { useEffect, useRef, useState } from 'react';
import type { Company } from './company.ts';
import { columnsOf, type Line, lineOf } from './lines/line.ts';
import { LineSheet } from './lines/line-sheet.ts';
import { documentOf } from './use-document.ts';

/** What a sheet begins with. */
export interface BegunLines {
  lines(): readonly Line[];
  /** They are not stored like that. */
  readonly isChanged: boolean;
}

/** The sheet of a document's lines. What they come to follows the currency, its rate and the way prices are stated. */
export function useSheet(
  resource: AnyResource,
  company: Company,
  of: LineResource,
  head: Values,
  common: Values | undefined,
  begins: BegunLines,
): LineSheet {
  const { tally, newLine, currency, rate } = documentOf(resource);
  const [sheet] = useState(() => {
    const made = new LineSheet(
      columnsOf(of),
      () => lineOf(of, newLine(company)),
      tallyOf(tally(head, company), common),
    );
    made.begin(begins.lines(), begins.isChanged);
    return made;
  });
  const reckonedBy = JSON.stringify([head[currency], head[rate], head.tax_inclusive, common]);
  const now = useRef(head);
  now.current = head;
  const counted = useRef(reckonedBy);
  useEffect(() => {
    if (counted.current === reckonedBy) return;
    counted.current = reckonedBy;
    sheet.recount(tallyOf(tally(now.current, company), common));
  }, [reckonedBy, sheet, tally, company, common]);
  return sheet;
}

/** A tally of lines that have something in common. */
function tallyOf(tally: DocumentTally, common: Values | undefined): DocumentTally {
  if (!common) return tally;
  const whole = (line: Values | null): Values | null => line && { ...line, ...common };
  return {
    priceOf: (line) => tally.priceOf({ ...line, ...common }),
    change: (before, after) => tally.change(whole(before), whole(after)),
    totals: () => tally.totals(),
  };
}
