import { absolutePath, useHost, useIsOn } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { Card } from '@ledgerwise/ui/core';
import type { ReactNode } from 'react';
import { CurrencyTab } from './CurrencyTab.tsx';
import { LogoCard } from './LogoCard.tsx';
import { MailCard } from './MailCard.tsx';
import styles from './settings.module.css';
import type { SettingsTab } from './settings-tabs.ts';
import { texts } from './texts.ts';
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
        <Card title={texts.aboutTab.reporting}>
          <p>
            {texts.aboutTab.yearIsIn} <Link to="#general">{texts.aboutTab.general}</Link>
            {texts.aboutTab.ownScreens}
          </p>
          <p className={styles.ways}>
            <Way to="closing">{texts.aboutTab.closing}</Way>
            {auth.can('opening_balances.read') && (
              <Way to="opening-balances">{texts.aboutTab.openingBalances}</Way>
            )}
            {isOn('reports') && <Way to="reports">{texts.aboutTab.financialReports}</Way>}
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
          <Way to="tax">{texts.aboutTab.taxManagement}</Way>
        </Ways>
      );
    case 'payroll':
      return (
        <Card title={texts.aboutTab.payroll}>
          <p>
            {isOn('payroll') ? texts.aboutTab.payrollOn : texts.aboutTab.payrollOff}{' '}
            {texts.aboutTab.changeUnder} <Link to="#modules">{texts.aboutTab.modules}</Link>.
          </p>
          {isOn('payroll') && (
            <p className={styles.ways}>
              <Way to="/payroll/employees">{texts.aboutTab.employees}</Way>
            </p>
          )}
        </Card>
      );
    case 'modules':
      return <p className={styles.soft}>{texts.aboutTab.modulesText}</p>;
    case 'users':
      return (
        <Card title={texts.aboutTab.users}>
          <p>{texts.aboutTab.usersText}</p>
          <p className={styles.ways}>
            <Way to="users">{texts.aboutTab.users}</Way>
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
