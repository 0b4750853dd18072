import { absolutePath, type Row, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { accounts } from '@ledgerwise/domain';
import { readFrom } from '@ledgerwise/resource';
import {
  Card,
  classNames,
  ErrorState,
  formatSide,
  Icon,
  LoadingBlock,
  useFormats,
} from '@ledgerwise/ui/core';
import { useAnswer, useLiveTable } from '@ledgerwise/ui/resource';
import { type ReactNode, useState } from 'react';
import styles from './chart.module.css';
import { chartGroups, type Sides, sidesOf, sumOf, type TypeGroup } from './chart-groups.ts';
import { texts } from './texts.ts';

/** More accounts than this no one reads as a tree; the list has them all. */
const MOST = 1000;

/** Every account under its type and subtype, with its debit or credit balance: the trial balance of today. */
export function ChartTree() {
  const answer = useAnswer(accounts.name, 'tree', async (data, signal) => {
    const { rows } = await data.list(readFrom(accounts), {
      sort: { field: 'code', descending: false },
      page: { size: MOST, offset: 0 },
      signal,
    });
    return chartGroups(rows);
  });
  useLiveTable('journal_entries');
  useLiveTable(accounts.name);
  if (answer.error)
    return <ErrorState error={answer.error} title={texts.chartTree.failed} onRetry={answer.retry} />;
  if (!answer.value) return <LoadingBlock />;
  return (
    <Card flush>
      <div className={styles.frame}>
        <table className={styles.tree}>
          <caption className="visually-hidden">{texts.chartTree.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.chartTree.account}</th>
              <th scope="col" className={styles.figure}>
                {texts.chartTree.debit}
              </th>
              <th scope="col" className={styles.figure}>
                {texts.chartTree.credit}
              </th>
            </tr>
          </thead>
          {answer.value.map((group) => (
            <Type key={group.id} group={group} />
          ))}
          <tfoot>
            <Line sides={sumOf(answer.value)} className={styles.strong}>
              <th scope="row">{texts.chartTree.total}</th>
            </Line>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

function Type({ group }: { readonly group: TypeGroup }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <tbody>
      <Line sides={group} className={styles.strong}>
        <th scope="rowgroup">
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="down" />
            {group.label}
          </button>
        </th>
      </Line>
      {isOpen &&
        group.subtypes.map((subtype) => [
          <Line key={subtype.id} sides={subtype}>
            <th scope="row" className={styles.subtype}>
              {subtype.label}
            </th>
          </Line>,
          ...subtype.accounts.map((row) => <AccountLine key={row.id} row={row} />),
        ])}
    </tbody>
  );
}

function AccountLine({ row }: { readonly row: Row }) {
  const { basePath } = useHost();
  return (
    <Line sides={sidesOf(row)}>
      <td className={styles.account} dir="auto">
        <Link to={`${absolutePath(basePath, accounts.path)}/${row.id}?tab=transactions`}>
          <span className={styles.code}>{String(row.code)}</span> {String(row.name)}
        </Link>
      </td>
    </Line>
  );
}

interface LineProps {
  readonly sides: Sides;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Line({ sides, className, children }: LineProps) {
  const formats = useFormats();
  const { currency } = formats;
  return (
    <tr className={classNames(className)}>
      {children}
      <td className={styles.figure}>{formatSide(sides.debit, currency, formats)}</td>
      <td className={styles.figure}>{formatSide(sides.credit, currency, formats)}</td>
    </tr>
  );
}
