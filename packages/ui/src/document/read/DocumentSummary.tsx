import type { Row } from '@ledgerwise/contract';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { Badge } from '../../core/Badge.tsx';
import { countOf } from '../../core/formats/format.ts';
import { Day } from '../../core/formats/Time.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { formatField } from '../../resource/format-value.ts';
import { useHistory } from '../../resource/history/use-history.ts';
import { FieldValue } from '../../resource/record/RecordFields.tsx';
import { useToday } from '../../resource/use-today.ts';
import { DUE, daysLate } from '../days-late.ts';
import { balanceOf } from '../totals/stored-totals.ts';
import { documentOf } from '../use-document.ts';
import styles from './DocumentRead.module.css';
import { documentSummaryTexts } from './texts.ts';

/** Name of a document's amount in lists. */
const TOTAL = 'total_amount';

/** The fields that the summary shows, so that the details need not. */
export function summaryFields(resource: AnyResource, row: Row): readonly string[] {
  const { contact, contactOf, isTemplate } = documentOf(resource);
  if (isTemplate) return [];
  const who = contactOf?.(row) ?? contact;
  return [...(who === undefined ? [] : [who]), ...(DUE in resource.fields ? [DUE] : [])];
}

/** Summary of a document: its contact, its amount, its balance, and how late it is. */
export function DocumentSummary({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const formats = useFormats();
  const late = daysLate(resource, row, useToday());
  const totals = resource.list.totals ?? (TOTAL in resource.fields ? [TOTAL] : []);
  const { balance } = documentOf(resource);
  const shown = summaryFields(resource, row).filter((name) => row[name] !== null && row[name] !== undefined);
  if (shown.length + totals.length === 0) return null;
  return (
    <dl className={styles.summary}>
      {shown.map((name) => (
        <div key={name}>
          <dt>{fieldOf(resource, name).label}</dt>
          <dd className={name === DUE ? undefined : styles.who} dir="auto">
            {name === DUE ? (
              <>
                <Day on={String(row[name])} />
                {late > 0 && (
                  <span className={styles.late}>
                    {documentSummaryTexts.overdue(countOf(late, 'day', 'days', formats))}
                  </span>
                )}
              </>
            ) : (
              <FieldValue resource={resource} name={name} row={row} />
            )}
          </dd>
        </div>
      ))}
      {totals.map((name) => (
        <div key={name}>
          <dt>
            {name === balance
              ? documentSummaryTexts.balanceDue
              : name === TOTAL
                ? documentSummaryTexts.total
                : fieldOf(resource, name).label}
          </dt>
          <dd className={styles.sum}>{formatField(resource, name, row, formats) || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Events in the history that show that the contact has the document. */
const REACHED: ReadonlySet<string> = new Set(['mailed', 'handed_over', 'viewed']);

/** A hint that a document was not sent yet. It keeps its space until the history tells, so that nothing below it moves. */
export function NotEmailed({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const document = documentOf(resource);
  const history = useHistory(resource, row.id);
  const isMailed = resource.actions?.some(({ mails, isOffered }) => mails && (isOffered?.(row) ?? true));
  const isSettled = document.balance !== undefined && Number(balanceOf(resource, row) ?? 0) === 0;
  if (!isMailed || document.isDraft(row) || isSettled || document.voided?.(row)) return null;
  const isSent = history.data?.some(({ action }) => REACHED.has(action)) ?? true;
  return (
    <span style={isSent ? { visibility: 'hidden' } : undefined}>
      <Badge tone="warn">{documentSummaryTexts.notEmailed}</Badge>
    </span>
  );
}
