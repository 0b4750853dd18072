import { absolutePath, useHost, useIsOn } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { Card } from '@ledgerwise/ui/core';
import type { ReactNode } from 'react';
import { CurrencyTab } from './CurrencyTab.tsx';
import { LogoCard } from './LogoCard.tsx';
import { MailCard } from './MailCard.tsx';
import styles from './settings.module.css';
import type { SettingsTab } from './settings-tabs.ts';
import { useSettings } from './use-settings.ts';

/** Related settings that are on another screen. */
export function AboutTab({ id }: { readonly id: SettingsTab['id'] }) {
  const { auth } = useHost();
  const isOn = useIsOn();
  const { basePath } = useHost();
  const settings = useSettings().value;
  switch (id) {
    case 'reporting':
      return (
        <Card title="Reporting">
          <p>
            Reports and budgets follow the financial year that is set under <Link to="#general">General</Link>
            . Closing and opening balances have their own screens.
          </p>
          <p className={styles.ways}>
            <Way to="closing">Closing</Way>
            {auth.can('opening_balances.read') && <Way to="opening-balances">Opening Balances</Way>}
            {isOn('reports') && <Way to="reports">Financial Reports</Way>}
          </p>
        </Card>
      );
    case 'general':
      return settings && <LogoCard row={settings} />;
    case 'invoicing':
      return <MailCard />;
    case 'currency':
      return <CurrencyTab path={absolutePath(basePath, 'currency')} />;
    case 'taxes':
      return (
        <Ways>
          <Way to="tax">Tax Management</Way>
        </Ways>
      );
    case 'payroll':
      return (
        <Card title="Payroll">
          <p>
            {isOn('payroll')
              ? 'Payroll is on: it stores employee records.'
              : 'Payroll is off: employees are hidden from the sidebar and the search.'}{' '}
            Change this under <Link to="#modules">Modules</Link>.
          </p>
          {isOn('payroll') && (
            <p className={styles.ways}>
              <Way to="/payroll/employees">Employees</Way>
            </p>
          )}
        </Card>
      );
    case 'modules':
      return (
        <p className={styles.soft}>
          Turning a module off hides it in the sidebar, the search, the dashboard and the reports, and stops
          new records. Existing data is kept.
        </p>
      );
    case 'users':
      return (
        <Card title="Users">
          <p>Who works in your organization, with which role, and invitations to others.</p>
          <p className={styles.ways}>
            <Way to="users">Users</Way>
          </p>
        </Card>
      );
    default:
      return null;
  }
}

const Ways = ({ children }: { readonly children: ReactNode }) => <p className={styles.ways}>{children}</p>;

function Way({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return <Link to={absolutePath(useHost().basePath, to)}>{children}</Link>;
}
