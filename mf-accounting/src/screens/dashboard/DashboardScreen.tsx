import type { Dashboard } from '@ledgerwise/resource';
import { ErrorState, later } from '@ledgerwise/ui/core';
import { type Answer, ResourceRoot } from '@ledgerwise/ui/resource';
import { GuidePlace } from '../first-run/GuidePlace.tsx';
import { FromDemo } from '../from-demo/FromDemo.tsx';
import { AccountBalances } from './AccountBalances.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { CashFlow } from './CashFlow.tsx';
import { DashboardTiles } from './DashboardTiles.tsx';
import styles from './dashboard.module.css';
import { UnpaidBills, UnpaidInvoices } from './OpenDocuments.tsx';
import { QuickActions } from './QuickActions.tsx';
import { dashboardScreenTexts } from './texts.ts';
import { partOf, useDashboard } from './use-dashboard.ts';
import { useOverdueBadge } from './use-overdue-badge.ts';
import { WelcomeCard } from './WelcomeCard.tsx';

/** Parts behind the figures: their code loads with them, not before. */
const ProofLine = later(async () => (await import('./ProofLine.tsx')).ProofLine);

/** The start page: balances, receivables and payables, and recent activity. */
export function DashboardScreen() {
  return (
    <ResourceRoot>
      <Overview />
    </ResourceRoot>
  );
}

function Overview() {
  const answer = useDashboard();
  useOverdueBadge(answer.value?.invoices.overdue_count);
  return (
    <>
      <WelcomeCard />
      <FromDemo />
      <GuidePlace answer={answer} />
      <DashboardTiles answer={answer} />
      {answer.error && !answer.value ? (
        // The dashboard is one response: it fails or loads as a whole.
        <ErrorState error={answer.error} title={dashboardScreenTexts.failed} onRetry={answer.retry} />
      ) : (
        <>
          <div className={styles.proof}>
            <ProofLine />
          </div>
          <Panels answer={answer} />
        </>
      )}
    </>
  );
}

function Panels({ answer }: { readonly answer: Answer<Dashboard> }) {
  const { value } = answer;
  return (
    <div className={styles.panels}>
      <AccountBalances value={value?.accounts} />
      <CashFlow value={value?.cash_flow} />
      <UnpaidInvoices value={value?.invoices} />
      <UnpaidBills value={value?.bills} />
      <ActivityCard answer={partOf(answer, ({ activity }) => activity)} />
      <QuickActions />
    </div>
  );
}
