import {
  alwaysOnline,
  type DataSource,
  type Host,
  HostProvider,
  type ModuleInfo,
  platformErrors,
} from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { createJobs, noRecords } from '@ledgerwise/ui/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';

interface Visit {
  readonly signedIn?: boolean;
  readonly supportEmail?: string;
  readonly modules?: readonly ModuleInfo[];
  /** Response of a database function; without it there is no backend. */
  readonly call?: DataSource['call'];
}

/** A page of the site, as a visitor sees it; the product is called Sample Books. */
export function visit(page: ReactNode, { signedIn = false, supportEmail, modules = [], call }: Visit = {}) {
  const openDialog = vi.fn();
  const notify = { success: vi.fn(), info: vi.fn(), failure: vi.fn(), error: vi.fn() };
  const data = call ? { ...noRecords, call } : noRecords;
  const host: Host = {
    productName: 'Sample Books',
    homePath: '/home',
    ...(supportEmail !== undefined && { supportEmail }),
    auth: {
      status: signedIn ? 'signed-in' : 'signed-out',
      user: null,
      organisation: null,
      role: 'user',
      can: () => false,
      rolesWith: () => [],
      signOut: () => Promise.resolve(),
      openDialog,
    },
    data,
    notify,
    jobs: createJobs({ data, notify, errorTexts: () => platformErrors }),
    connection: alwaysOnline,
    modules: { all: () => modules },
    errorTexts: platformErrors,
    basePath: '',
    visited: () => undefined,
    report: vi.fn(),
  };
  const tree = (
    <HostProvider value={host}>
      <MemoryRouter>{page}</MemoryRouter>
    </HostProvider>
  );
  return { openDialog, host, tree, ...render(tree) };
}
