import { type Host, HostProvider, type Role, useHost } from '@ledgerwise/contract';
import { type ReactNode, useMemo } from 'react';
import { companyName } from '../demo-company.ts';
import { demoStore, demoTimeZone } from '../demo-data.ts';
import { DemoFrame } from './DemoFrame.tsx';
import { demoJobs } from './demo-jobs.ts';
import { demoNotify } from './demo-notices.ts';

const EVERYBODY: readonly Role[] = ['admin', 'manager', 'user', 'viewer'];

/** Inside the demo every screen reads the sample company, and a visitor may do what an admin may. */
export function DemoProviders({ children }: { children: ReactNode }) {
  const outer = useHost();
  const { data, isKept } = demoStore();
  const notify = useMemo(() => demoNotify(outer.notify), [outer.notify]);
  const jobs = demoJobs({ notify, errorTexts: outer.errorTexts });
  const host = useMemo<Host>(
    () => ({
      ...outer,
      data,
      // The browser's storage has no room for files.
      files: undefined,
      notify,
      jobs,
      auth: {
        ...outer.auth,
        organisation: {
          id: 'demo',
          name: companyName,
          baseCurrency: 'USD',
          timeZone: demoTimeZone(),
          dateFormat: 'DD/MM/YYYY',
          numberFormat: '1,234.56',
          fiscalYearStart: 1,
          featuresOff: [],
        },
        role: 'admin',
        can: () => true,
        rolesWith: () => EVERYBODY,
      },
    }),
    [outer, data, notify, jobs],
  );
  const reset = (): void => {
    data.reset();
    for (const { id } of jobs.all()) jobs.dismiss(id);
  };
  return (
    <HostProvider value={host}>
      <DemoFrame isKept={isKept} onReset={reset}>
        {children}
      </DemoFrame>
    </HostProvider>
  );
}
