import { type Host, HostProvider, type Role, useHost } from '@ledgerwise/contract';
import { type ReactNode, useMemo } from 'react';
import { companyName } from '../demo-company.ts';
import { demoStore, demoTimeZone } from '../demo-data.ts';
import { readOnlyResources } from '../demo-resources.ts';
import { invoices } from '../resources/documents.resource.ts';
import { DemoFrame } from './DemoFrame.tsx';
import { demoJobs } from './demo-jobs.ts';
import { demoNotify } from './demo-notices.ts';
import { texts } from './texts.ts';

const EVERYBODY: readonly Role[] = ['admin', 'manager', 'user', 'viewer'];

const CHANGES = /\.(?:create|update|delete|import)$/;
const LOOKED_AT: ReadonlySet<string> = new Set(readOnlyResources.map(({ name }) => name));

/** True for permissions to change documents, which only the full version has. */
function isPremium(permission: string): boolean {
  return CHANGES.test(permission) && LOOKED_AT.has(permission.replace(CHANGES, ''));
}

/** Inside the demo every screen reads the sample company, and a visitor may do what an admin may. */
export function DemoProviders({ children }: { children: ReactNode }) {
  const outer = useHost();
  const store = demoStore();
  const { data } = store;
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
          timeZone: demoTimeZone(),
          dateFormat: 'DD/MM/YYYY',
          numberFormat: '1,234.56',
          featuresOff: [],
          settings: {},
        },
        role: 'admin',
        can: (permission) => !isPremium(permission),
        rolesWith: (permission) => (isPremium(permission) ? [] : EVERYBODY),
        refusalOf: () => texts.refusal,
      },
      visited({ kind, title }) {
        if (kind === invoices.name) notify.info({ title: texts.viewedInvoice(title) });
      },
    }),
    [outer, data, notify, jobs],
  );
  const reset = (): (() => void) => {
    const undo = store.reset();
    for (const { id } of jobs.all()) jobs.dismiss(id);
    return undo;
  };
  return (
    <HostProvider value={host}>
      <DemoFrame store={store} onReset={reset}>
        {children}
      </DemoFrame>
    </HostProvider>
  );
}
