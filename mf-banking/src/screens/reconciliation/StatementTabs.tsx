import { absolutePath, useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { Card, EmptyState, formatNumber, LinkButton, useFormats } from '@ledgerwise/ui/core';
import { type Tab, Tabs } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { MAY_IMPORT } from '../../banking-access.ts';
import { ExcludedLines } from './ExcludedLines.tsx';
import { MatchedLines } from './MatchedLines.tsx';
import styles from './reconciliation.module.css';
import { StatementLines } from './StatementLines.tsx';
import type { LineFlow } from './use-line-flow.ts';

interface StatementTabsProps {
  readonly report: BankReconciliationReport;
  readonly flow: LineFlow;
  onChanged(): void;
}

/** The lines of the statement: what waits, what is matched, and what is left out of the books. */
export function StatementTabs({ report, flow, onChanged }: StatementTabsProps) {
  const formats = useFormats();
  const [shown, setShown] = useState<string | null>(null);
  const { unmatched, cleared, excluded } = report;
  const matched = cleared.filter(({ by_hand }) => !by_hand);
  const count = unmatched.length + matched.length + excluded.length;
  const tabs: readonly Tab[] = [
    {
      id: 'waiting',
      label: `To match (${formatNumber(unmatched.length, formats)})`,
      content: () => <StatementLines report={report} flow={flow} onChanged={onChanged} />,
    },
    {
      id: 'matched',
      label: `Matched (${formatNumber(matched.length, formats)})`,
      content: () => <MatchedLines report={report} lines={matched} onChanged={onChanged} />,
    },
    {
      id: 'excluded',
      label: `Excluded (${formatNumber(excluded.length, formats)})`,
      content: () => <ExcludedLines report={report} onChanged={onChanged} />,
    },
  ];
  // The tab of open lines comes first if there are any, otherwise that of finished ones.
  const first = unmatched.length > 0 ? tabs[0] : (tabs[1] ?? tabs[0]);
  const current = tabs.find(({ id }) => id === shown) ?? first;
  return (
    <Card title="Statement Lines" flush>
      {count === 0 || !current ? (
        <NoLines account={report.account_id} isFinished={report.status === 'finished'} />
      ) : (
        <div className={styles.tabbed}>
          <Tabs
            label="Lines of the statement"
            tabs={tabs}
            current={current}
            onShow={({ id }) => setShown(id)}
          />
        </div>
      )}
    </Card>
  );
}

function NoLines({ account, isFinished }: { readonly account: string; readonly isFinished: boolean }) {
  const { auth, basePath } = useHost();
  const to = `${absolutePath(basePath, 'reconciliation/import')}?${new URLSearchParams({ account })}`;
  return isFinished ? (
    <EmptyState level={3} title="No line was imported" text="It was reconciled by ticking entries alone." />
  ) : (
    <EmptyState
      level={3}
      title="No statement lines yet"
      text="Import the statement to match its lines, or tick the entries below that are on it."
      actions={
        auth.can(MAY_IMPORT) && (
          <LinkButton size="small" to={to}>
            Import a statement
          </LinkButton>
        )
      }
    />
  );
}
