import type { Row } from '@ledgerwise/contract';
import type { AnyResource, LineResource, LineTally, Values } from '@ledgerwise/resource';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormats } from '../../core/formats/use-formats.ts';
import type { Company } from '../company.ts';
import { columnsOf, type Line, lineOf } from '../lines/line.ts';
import { LineSheet } from '../lines/line-sheet.ts';
import type { SheetAmounts } from '../lines/sheet-cells.ts';
import { sidesTally } from '../lines/sides.ts';
import { withNamedColumns } from '../named-columns.ts';
import { documentOf } from '../use-document.ts';

/** Initial lines of a sheet. */
export interface LinesStart {
  lines(): readonly Line[];
  /** True if they differ from the stored lines. */
  readonly isChanged: boolean;
}

/** Creates the sheet of a document's lines. Totals depend on the currency, its rate and whether prices include tax. */
export function useSheet(
  resource: AnyResource,
  company: Company,
  of: LineResource,
  head: Values,
  common: Values | undefined,
  contact: Row | undefined,
  begins: LinesStart,
): LineSheet {
  const { newLine, currency, rate } = documentOf(resource);
  const formats = useFormats();
  const written = useRef(formats);
  written.current = formats;
  const columns = useMemo(
    () => columnsOf(withNamedColumns(of, company.namedColumns ?? [])),
    [of, company.namedColumns],
  );
  const [sheet] = useState(() => {
    const made = new LineSheet(
      columns,
      () => lineOf(of, newLine(company, contact)),
      tallyOf(resource, of, company, head, common),
      () => written.current,
    );
    made.begin(begins.lines(), begins.isChanged);
    return made;
  });
  // Taxes are named by the country of the company, which an editor learns late if its page started with stored settings.
  sheet.relabel(columns);
  // Another contact may have other tax codes.
  const taxedAs = JSON.stringify([contact?.default_tax_code_id, contact?.default_tax]);
  const presetAs = useRef(taxedAs);
  useEffect(() => {
    if (presetAs.current === taxedAs) return;
    presetAs.current = taxedAs;
    sheet.presetBy(() => lineOf(of, newLine(company, contact)));
  }, [taxedAs, sheet, of, newLine, company, contact]);
  const computedBy = JSON.stringify([
    currency && head[currency],
    rate && head[rate],
    head.tax_inclusive,
    common,
  ]);
  const now = useRef(head);
  now.current = head;
  const counted = useRef(computedBy);
  useEffect(() => {
    if (counted.current === computedBy) return;
    counted.current = computedBy;
    sheet.recount(tallyOf(resource, of, company, now.current, common));
  }, [computedBy, sheet, resource, of, company, common]);
  return sheet;
}

/** Creates an empty tally: by debits and credits, or as the document declares. All lines share it. */
function tallyOf(
  resource: AnyResource,
  of: LineResource,
  company: Company,
  head: Values,
  common: Values | undefined,
): LineTally<SheetAmounts> {
  const tally = of.sides ? sidesTally(of.sides) : documentOf(resource).tally?.(head, company);
  if (!tally) throw new Error(`${resource.name} does not say how its lines are added up.`);
  if (!common) return tally;
  const whole = (line: Values | null): Values | null => line && { ...line, ...common };
  return {
    priceOf: (line) => tally.priceOf({ ...line, ...common }),
    change: (before, after) => tally.change(whole(before), whole(after)),
    totals: () => tally.totals(),
  };
}
