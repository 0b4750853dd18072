import { absolutePath, type Row, useHost } from '@ledgerwise/contract';
import { Link, useNavigate } from '@ledgerwise/contract/router';
import type { AccountStatement as Statement } from '@ledgerwise/resource';
import { Card, countOf, ErrorState, formatMoney, later, Skeleton, useFormats } from '@ledgerwise/ui/core';
import { Pager } from '@ledgerwise/ui/record';
import { useAnswer, useLiveTable } from '@ledgerwise/ui/resource';
import { DataGrid } from '@ledgerwise/ui/table';
import { useMemo } from 'react';
import { pathOfRecord } from '../reports/figure-paths.ts';
import styles from './chart.module.css';
import { useStatementPlace } from './statement-address.ts';
import { statementColumns } from './statement-columns.tsx';
import { texts } from './texts.ts';

/** Date pickers load antd, which the lines do not wait for. */
const PeriodFields = later(
  async () => (await import('./PeriodFields.tsx')).PeriodFields,
  () => <Skeleton width="100%" height="3.75rem" />,
);

/** The lines of an account in a period with their running balance; each leads to its entry. */
export function AccountStatement({ id }: { readonly id: string }) {
  const { basePath } = useHost();
  const formats = useFormats();
  const navigate = useNavigate();
  const { place, go } = useStatementPlace();
  const { from, to, page, size } = place;
  const answer = useAnswer(
    'journal_entries',
    `account ${id} ${JSON.stringify(place)}`,
    (data, signal) =>
      data.call('account_statement', { id, start_date: from, end_date: to, page, page_size: size }, signal),
    'when old',
    'the next visit',
  );
  useLiveTable('journal_entries');
  const pathOf = useMemo(
    () =>
      (entry: unknown): string =>
        absolutePath(basePath, `general-ledger/${String(entry)}`),
    [basePath],
  );
  const columns = useMemo(() => statementColumns(formats, pathOf), [formats, pathOf]);
  /** A line links to its source document. */
  const open = (row: Row): void => void navigate(String(row.path));
  const statement = answer.value;
  const rows = useMemo(() => statement && rowsOf(statement, basePath), [statement, basePath]);
  return (
    <section aria-label={texts.accountStatement.label} className={styles.statement}>
      <div className={styles.period}>
        <div className={styles.days}>
          <PeriodFields
            from={from ?? statement?.start_date ?? ''}
            to={to ?? statement?.end_date ?? ''}
            onChange={go}
          />
        </div>
        {statement ? (
          <dl className={styles.figures}>
            {figuresOf(statement).map(({ label, amount }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatMoney(amount, formats.currency, formats)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          !answer.error && <Skeleton width="50%" height="2.5rem" />
        )}
      </div>
      {answer.error ? (
        <ErrorState error={answer.error} title={texts.accountStatement.failed} onRetry={answer.retry} />
      ) : rows?.length === 0 ? (
        <Card>
          <p className={styles.soft}>{texts.accountStatement.empty}</p>
        </Card>
      ) : (
        <Card flush>
          <DataGrid
            label={texts.accountStatement.transactions}
            columns={columns}
            rows={rows}
            skeletonRows={5}
            total={statement?.count}
            offset={(page - 1) * size}
            caption={
              statement ? countOf(statement.count, 'line', 'lines', formats) : texts.accountStatement.loading
            }
            rowKeys={{ enter: open }}
            onRowClick={open}
          />
          {statement && statement.count > size && (
            <Pager
              page={page}
              size={size}
              count={statement.count}
              hasNext={page * size < statement.count}
              onPage={(next) => go({ page: next })}
              onSize={(next) => go({ size: next })}
            />
          )}
        </Card>
      )}
      <p className={styles.soft}>
        {texts.accountStatement.signs}{' '}
        <Link to={absolutePath(basePath, 'general-ledger')}>{texts.accountStatement.generalLedger}</Link>
      </p>
    </section>
  );
}

/** Lines have no visible id: their position in the account identifies them. */
function rowsOf({ lines }: Statement, basePath: string): readonly Row[] {
  return lines.map((line, place) => ({
    ...line,
    id: `${line.journal_entry_id} ${place}`,
    path: pathOfRecord(basePath, line.link.table, line.link.id),
  }));
}

const figuresOf = ({ opening, debit, credit, closing }: Statement) => [
  { label: texts.accountStatement.opening, amount: opening },
  { label: texts.accountStatement.debits, amount: debit },
  { label: texts.accountStatement.credits, amount: credit },
  { label: texts.accountStatement.closing, amount: closing },
];
