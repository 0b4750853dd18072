import { useHost } from '@ledgerwise/contract';
import { PageHeader } from '@ledgerwise/ui/core';
import { ResourceRoot } from '@ledgerwise/ui/resource';
import { AccountBalances } from './AccountBalances.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { CashFlow } from './CashFlow.tsx';
import { DashboardTiles } from './DashboardTiles.tsx';
import styles from './dashboard.module.css';
import { greeting } from './greeting.ts';
import { UnpaidBills, UnpaidInvoices } from './OpenDocuments.tsx';
import { QuickActions } from './QuickActions.tsx';
import { partOf, useDashboard } from './use-dashboard.ts';

/** Where the day begins: what there is, what is owed, and what happened last. */
export function DashboardScreen() {
  return (
    <ResourceRoot>
      <Overview />
    </ResourceRoot>
  );
}

function Overview() {
  const { auth } = useHost();
  const firstName = auth.user?.fullName.split(' ')[0];
  const answer = useDashboard();
  return (
    <>
      <PageHeader
        title={firstName ? `${greeting(new Date())}, ${firstName}` : greeting(new Date())}
        description={auth.organisation ? `Here is how ${auth.organisation.name} stands today.` : undefined}
      />
      <DashboardTiles answer={answer} />
      <div className={styles.panels}>
        <AccountBalances answer={partOf(answer, ({ accounts }) => accounts)} />
        <CashFlow answer={partOf(answer, ({ cash_flow }) => cash_flow)} />
        <UnpaidInvoices answer={partOf(answer, ({ invoices }) => invoices)} />
        <UnpaidBills answer={partOf(answer, ({ bills }) => bills)} />
        <ActivityCard answer={partOf(answer, ({ activity }) => activity)} />
        <QuickActions />
      </div>
    </>
  );
}
