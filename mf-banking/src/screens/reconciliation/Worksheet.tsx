import { useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import {
  Badge,
  Button,
  Day,
  ErrorState,
  formatMoney,
  formatNumber,
  Icon,
  Moment,
  Skeleton,
  useFormats,
} from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { MAY_RECONCILE } from '../../banking-access.ts';
import { ClearedEntries } from './ClearedEntries.tsx';
import { sumOf, wordsOfLine } from './line-amount.ts';
import styles from './reconciliation.module.css';
import { useReport } from './reconciliations.ts';
import { StatementTabs } from './StatementTabs.tsx';
import { DONE } from './undo-line.ts';
import { type LineFlow, useLineFlow } from './use-line-flow.ts';
import { usePlainKey } from './use-plain-key.ts';
import { FinishButton, WorksheetActions } from './WorksheetActions.tsx';

interface WorksheetProps {
  readonly id: string;
  onClose(): void;
}

/** One reconciliation: the difference always in sight, what is cleared, and what is left. */
export function Worksheet({ id, onClose }: WorksheetProps) {
  const { auth } = useHost();
  const answer = useReport(id);
  const report = answer.value;
  const flow = useLineFlow(report, answer.retry);
  if (answer.error && !report)
    return (
      <ErrorState
        error={answer.error}
        title="The reconciliation could not be loaded"
        onRetry={answer.retry}
      />
    );
  if (!report) return <Skeleton width="100%" height="12rem" />;
  return (
    <section className={styles.page} aria-label="Reconciliation">
      <div className={styles.buttons}>
        <Button size="small" icon={<Icon name="left" />} onClick={onClose}>
          All reconciliations
        </Button>
        <WorksheetActions report={report} onChanged={answer.retry} onDeleted={onClose} />
      </div>
      <div className={styles.bar}>
        <div className={styles.summary}>
          <Figures report={report} leaving={flow.leaving} />
          {report.status === 'open' && <FinishButton report={report} onChanged={answer.retry} />}
        </div>
        <Happened report={report} />
        {report.status === 'open' && <LastStep flow={flow} hasLines={report.unmatched.length > 0} />}
      </div>
      <StatementTabs report={report} flow={flow} onChanged={answer.retry} />
      <ClearedEntries
        report={report}
        refused={report.status === 'finished' ? 'It is finished' : refusal(auth, MAY_RECONCILE)}
        onChanged={answer.retry}
      />
    </section>
  );
}

/** The last step with its undo, and the keyboard shortcuts. */
function LastStep({ flow, hasLines }: { readonly flow: LineFlow; readonly hasLines: boolean }) {
  const { last, undo, isBusy } = flow;
  usePlainKey('u', last && !isBusy ? undo : undefined);
  if (!last && !hasLines) return null;
  return (
    <div className={styles.done}>
      <span role="status" dir="auto">
        {last && `${DONE[last.kind]}: ${wordsOfLine(last.line)}`}
      </span>
      {last && (
        <Button
          size="small"
          icon={<Icon name="undo" />}
          aria-keyshortcuts="U"
          disabled={isBusy}
          onClick={undo}
        >
          Undo last
        </Button>
      )}
      {hasLines && (
        <span className={styles.keys}>
          <kbd>↑↓</kbd> next line · <kbd>Enter</kbd> match · <kbd>C</kbd> create · <kbd>P</kbd> pay ·{' '}
          <kbd>S</kbd> split · <kbd>T</kbd> transfer · <kbd>X</kbd> exclude · <kbd>U</kbd> undo
        </span>
      )}
    </div>
  );
}

interface FiguresProps {
  readonly report: BankReconciliationReport;
  readonly leaving: ReadonlySet<string>;
}

function Figures({ report, leaving }: FiguresProps) {
  const formats = useFormats();
  const { currency } = report;
  const isEven = Number(report.difference) === 0;
  const left = report.unmatched.filter(({ id }) => !leaving.has(id));
  const figures = [
    ['Statement', report.statement_balance],
    ['Cleared', report.cleared_balance],
    ['Ledger', report.ledger_balance],
  ] as const;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>As of</dt>
        <dd>
          <Day on={report.statement_date} />{' '}
          {report.status === 'finished' && <Badge tone="good">Finished</Badge>}
        </dd>
      </div>
      {figures.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount, currency, formats)}</dd>
        </div>
      ))}
      {report.status === 'open' && (
        <div>
          <dt>To match ({formatNumber(left.length, formats)})</dt>
          <dd>{formatMoney(sumOf(left.map(({ amount }) => amount)), currency, formats)}</dd>
        </div>
      )}
      <div>
        <dt>Difference</dt>
        <dd className={isEven ? styles.even : styles.uneven} aria-live="polite">
          {formatMoney(report.difference, currency, formats)}
        </dd>
      </div>
    </dl>
  );
}

/** The user who finished it, and why it was undone. */
function Happened({ report }: { readonly report: BankReconciliationReport }) {
  const { finished_at, finished_by, reopened_at, reopened_by, reopen_reason } = report;
  return (
    <>
      {finished_at !== null && (
        <p className={styles.happened}>
          Finished <Moment at={finished_at} /> {finished_by !== null && <>by {finished_by}</>}
        </p>
      )}
      {reopened_at !== null && (
        <p className={styles.happened} dir="auto">
          Undone <Moment at={reopened_at} /> {reopened_by !== null && <>by {reopened_by}</>}: {reopen_reason}
        </p>
      )}
    </>
  );
}
