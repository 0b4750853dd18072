import { Button, formatNumber, useFormats } from '@ledgerwise/ui/core';
import { useState } from 'react';
import type { CaseRecord } from '../../proof/run-cases.ts';
import styles from '../diagnostics.module.css';
import { StatusBadge } from '../StatusBadge.tsx';
import { EntriesTable } from './EntriesTable.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import proof from './proof.module.css';
import { texts } from './texts.ts';

interface CaseDetailsProps {
  readonly record: CaseRecord;
  /** Absent while it cannot be played. */
  onRun?(): void;
}

/** One published case: its description, steps, expected figures and posted entries. */
export function CaseDetails({ record, onRun }: CaseDetailsProps) {
  const formats = useFormats();
  // Forty cases with all figures render slowly, so closed ones are not rendered.
  const [isOpen, setOpen] = useState(false);
  const { id, title, source, status, detail, milliseconds } = record;
  return (
    <details className={proof.case} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={proof.title}>{title}</span>
        <StatusBadge status={status} />
        <span className={proof.source}>
          {source.author}, {source.work}
        </span>
        {detail && (
          <span className={status === 'FAIL' ? proof.fault : proof.detail}>
            {detail}
            {milliseconds !== null && ` ${texts.case.duration(formatNumber(milliseconds, formats))}`}
          </span>
        )}
      </summary>
      {isOpen && (
        <div className={proof.body}>
          <dl className={proof.facts}>
            {[
              [texts.case.author, source.author],
              [texts.case.work, source.work],
              [texts.case.place, source.place],
              [texts.case.case, id],
              ...(record.leftOut ? [[texts.case.leftOut, record.leftOut] as const] : []),
            ].map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div>
            <Button size="small" disabled={!onRun} onClick={onRun}>
              {texts.case.run}
            </Button>
          </div>
          <h4>{texts.case.transactions}</h4>
          <ol className={proof.transactions}>
            {record.transactions.map(({ date, text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are a list that only grows
              <li key={place}>
                {date && <span className={proof.day}>{date}</span>} {text}
              </li>
            ))}
          </ol>
          <FiguresTable figures={record.figures} />
          {record.entries.length > 0 ? (
            <EntriesTable entries={record.entries} />
          ) : (
            <p className={styles.soft}>
              {status === 'PENDING' || status === 'TESTING'
                ? texts.case.entriesPending
                : texts.case.noEntries}
            </p>
          )}
        </div>
      )}
    </details>
  );
}
