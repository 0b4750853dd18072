import type { AnyResource } from '@ledgerwise/resource';
import { Fragment } from 'react';
import { Card } from '../../core/Card.tsx';
import { recordTables } from '../../resource/record/record-tables.tsx';
import { LineTable } from '../LineTable.tsx';
import { type NamedColumn, readWithNamedColumns } from '../named-columns.ts';
import { balanceOf, settledOf, storedAmounts } from '../totals/stored-totals.ts';
import { Totals } from '../totals/Totals.tsx';
import { documentOf, type StoredDocument } from '../use-document.ts';
import { MovedStock } from './DocumentChain.tsx';
import styles from './DocumentRead.module.css';
import { summaryFields } from './DocumentSummary.tsx';
import { MatchedOrder } from './MatchedOrder.tsx';
import { Corrections, keptFields, ReadSection } from './ReadSection.tsx';
import { documentContentTexts } from './texts.ts';
import { useMovedStock, useOrderMatch } from './use-settlements.ts';

export interface DocumentContentProps {
  readonly resource: AnyResource;
  readonly stored: StoredDocument;
  /** Currency of its amounts: ISO 4217. */
  readonly currency: string;
  readonly baseCurrency: string;
  /** Line columns that the organization has named; empty until they are loaded. */
  readonly namedColumns: readonly NamedColumn[];
}

/** Content of a document: its head, its lines and its totals. */
export function DocumentContent({
  resource,
  stored,
  currency,
  baseCurrency,
  namedColumns,
}: DocumentContentProps) {
  const { row } = stored;
  const movements = useMovedStock(resource, row.id);
  const match = useOrderMatch(resource, row);
  const isInclusive = row.tax_inclusive === true;
  const [first, ...rest] = resource.form.sections;
  const onTop = new Set(summaryFields(resource, row));
  const totals = storedAmounts(resource, stored);
  const settled = settledOf(resource, row, totals);
  const balance = balanceOf(resource, row);
  return (
    <div className={styles.main}>
      {first && (
        <ReadSection
          resource={resource}
          section={{
            ...first,
            fields: [...first.fields, ...keptFields(resource)].filter((name) => !onTop.has(name)),
          }}
          row={row}
          currency={currency}
          more={<Corrections resource={resource} row={row} />}
        />
      )}
      <Card flush>
        <LineTable
          of={readWithNamedColumns(documentOf(resource).of, namedColumns)}
          stored={stored}
          currency={currency}
          isInclusive={isInclusive}
        />
        <Totals
          amounts={totals}
          currency={currency}
          baseCurrency={baseCurrency}
          isInclusive={isInclusive}
          more={
            balance === undefined || Number(settled) === 0
              ? []
              : [
                  { label: documentContentTexts.paidAndCredited, amount: settled },
                  { label: documentContentTexts.balanceDue, amount: balance, isStrong: true },
                ]
          }
        />
      </Card>
      {rest.map((section) => (
        <ReadSection
          key={section.title}
          resource={resource}
          section={section}
          row={row}
          currency={currency}
        />
      ))}
      {recordTables(resource, row, true).map(({ id, content }) => (
        <Fragment key={id}>{content()}</Fragment>
      ))}
      <MatchedOrder match={match} />
      <MovedStock movements={movements} baseCurrency={baseCurrency} />
    </div>
  );
}
