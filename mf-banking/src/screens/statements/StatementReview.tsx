import type { Row } from '@ledgerwise/contract';
import type { StatementLineState } from '@ledgerwise/resource';
import {
  Badge,
  Banner,
  Button,
  Card,
  Checkbox,
  countOf,
  formatMoney,
  type Tone,
  useFormats,
} from '@ledgerwise/ui/core';
import { Figures } from '@ledgerwise/ui/import-stages';
import { badgeText, DataGrid } from '@ledgerwise/ui/table';
import { useMemo, useState } from 'react';
import { itemColumns } from '../reconciliation/item-columns.tsx';
import { payloadOf } from './statement-job.ts';
import type { StatementReview as Review } from './statement-steps.ts';
import styles from './statements.module.css';
import { texts } from './texts.ts';

const STATES: Readonly<Record<StatementLineState['state'], readonly [words: string, tone: Tone]>> = {
  new: [texts.statementReview.new, 'good'],
  duplicate: [texts.statementReview.alreadyImported, 'plain'],
  likely: [texts.statementReview.probablyAlreadyImported, 'warn'],
};

interface StatementReviewProps {
  readonly review: Pick<Review, 'fileName' | 'reading' | 'states'>;
  onImport(keepLikely: boolean): void;
  /** Returns to the columns. */
  onMatch(): void;
  onCancel(): void;
}

/** The lines of the file, each with the result that importing it would have. */
export function StatementReview({ review, onImport, onMatch, onCancel }: StatementReviewProps) {
  const { fileName, reading, states } = review;
  const formats = useFormats();
  const { currency, dateFormat } = formats;
  const [keepsLikely, setKeepsLikely] = useState(false);
  const of = reading.currency ?? currency;
  const columns = useMemo(
    () =>
      itemColumns(
        {
          currency: of,
          dateFormat,
          hasNumber: false,
          state: {
            label: texts.statementReview.state,
            isBadge: true,
            text: ({ state }) => badgeText(stateOf(state)[0]),
            render: ({ state }) => <Badge tone={stateOf(state)[1]}>{stateOf(state)[0]}</Badge>,
          },
        },
        formats,
      ),
    [of, dateFormat, formats],
  );
  const rows = useMemo(
    () =>
      reading.lines.map((line, place): Row => {
        const { description } = payloadOf(line);
        const words = [description, line.reference].filter(Boolean).join(' · ');
        return { id: line.key, day: line.date, amount: line.amount, words, state: states[place]?.state };
      }),
    [reading, states],
  );
  const count = (wanted: StatementLineState['state']): number =>
    states.filter(({ state }) => state === wanted).length;
  const likely = count('likely');
  const taken = count('new') + (keepsLikely ? likely : 0);
  return (
    <>
      {reading.problems.map(({ message }) => (
        <Banner key={message} tone="warn" title={message} />
      ))}
      <Card title={fileName}>
        <Figures
          figures={[
            [texts.statementReview.lines, rows.length],
            [texts.statementReview.new, count('new')],
            [texts.statementReview.alreadyImported, count('duplicate')],
            [texts.statementReview.probablyAlreadyImported, likely],
          ]}
        />
      </Card>
      <Card title={texts.statementReview.title} flush>
        <DataGrid
          label={texts.statementReview.label}
          columns={columns}
          rows={rows}
          caption={[
            countOf(rows.length, texts.shared.line, texts.shared.lines, formats),
            reading.closing &&
              texts.statementReview.closing(formatMoney(reading.closing.amount, of, formats)),
          ]
            .filter(Boolean)
            .join(', ')}
        />
      </Card>
      <div className={styles.foot}>
        {likely > 0 && (
          <Checkbox
            label={texts.statementReview.importLikely(
              countOf(likely, texts.statementReview.likelyOne, texts.statementReview.likelyMany, formats),
            )}
            checked={keepsLikely}
            onChange={(event) => setKeepsLikely(event.target.checked)}
          />
        )}
        <div className={styles.buttons}>
          <Button
            variant="primary"
            unavailable={taken === 0 ? texts.statementReview.allImported : undefined}
            onClick={() => onImport(keepsLikely)}
          >
            {texts.statementReview.import(
              countOf(taken, texts.statementReview.one, texts.statementReview.lines, formats),
            )}
          </Button>
          {reading.table && <Button onClick={onMatch}>{texts.statementReview.matchColumns}</Button>}
          <Button onClick={onCancel}>{texts.statementReview.cancel}</Button>
        </div>
      </div>
    </>
  );
}

const stateOf = (state: unknown): readonly [words: string, tone: Tone] =>
  state === 'duplicate' || state === 'likely' ? STATES[state] : STATES.new;
