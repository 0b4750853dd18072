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

const STATES: Readonly<Record<StatementLineState['state'], readonly [words: string, tone: Tone]>> = {
  new: ['New', 'good'],
  duplicate: ['Already imported', 'plain'],
  likely: ['Probably already imported', 'warn'],
};

interface StatementReviewProps {
  readonly review: Pick<Review, 'fileName' | 'reading' | 'states'>;
  onImport(keepLikely: boolean): void;
  /** Leads back to the columns. */
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
            label: 'State',
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
            ['Lines', rows.length],
            ['New', count('new')],
            ['Already imported', count('duplicate')],
            ['Probably already imported', likely],
          ]}
        />
      </Card>
      <Card title="What Was Read" flush>
        <DataGrid
          label="Lines of the statement"
          columns={columns}
          rows={rows}
          caption={[
            countOf(rows.length, 'line', 'lines', formats),
            reading.closing && `closing balance ${formatMoney(reading.closing.amount, of, formats)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        />
      </Card>
      <div className={styles.foot}>
        {likely > 0 && (
          <Checkbox
            label={`Import the ${countOf(likely, 'line that is', 'lines that are', formats)} probably already imported`}
            checked={keepsLikely}
            onChange={(event) => setKeepsLikely(event.target.checked)}
          />
        )}
        <div className={styles.buttons}>
          <Button
            variant="primary"
            unavailable={taken === 0 ? 'All of these lines have been imported already' : undefined}
            onClick={() => onImport(keepsLikely)}
          >
            Import {countOf(taken, 'Line', 'Lines', formats)}
          </Button>
          {reading.table && <Button onClick={onMatch}>Match columns</Button>}
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </div>
    </>
  );
}

const stateOf = (state: unknown): readonly [words: string, tone: Tone] =>
  state === 'duplicate' || state === 'likely' ? STATES[state] : STATES.new;
