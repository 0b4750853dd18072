import {
  alwaysOnline,
  type DataSource,
  type Host,
  type HostConnection,
  type HostJobs,
  type Permission,
  platformErrors,
  type Role,
} from '@ledgerwise/contract';
import { vi } from 'vitest';
import { createJobs } from '../src/core/jobs/create-jobs.ts';

export const ALL_ROLES: readonly Role[] = ['admin', 'manager', 'user', 'viewer'];

export interface HostOptions {
  readonly role?: Role;
  readonly connection?: HostConnection;
  grants?(permission: Permission): readonly Role[];
  readonly jobs?: HostJobs;
}

/** A host that notes its toasts. */
export function testHost(
  data: DataSource,
  { role = 'admin', grants = () => ALL_ROLES, connection = alwaysOnline, jobs }: HostOptions = {},
) {
  const notify = { success: vi.fn(), info: vi.fn(), failure: vi.fn(), error: vi.fn() };
  const host: Host = {
    productName: 'Ledgerwise',
    basePath: '',
    data,
    connection,
    visited: () => undefined,
    errorTexts: platformErrors,
    auth: {
      status: 'signed-in',
      user: { id: 'user-1', email: 'olivia@example.com', fullName: 'Olivia Owner' },
      organisation: {
        id: 'org-1',
        name: 'Acme',
        baseCurrency: 'USD',
        timeZone: 'UTC',
        dateFormat: 'DD/MM/YYYY',
      },
      role,
      can: (permission) => grants(permission).includes(role),
      rolesWith: grants,
      signOut: async () => {},
      openDialog: () => {},
    },
    notify,
    jobs: jobs ?? createJobs({ data, notify, errorTexts: () => platformErrors }),
    modules: { all: () => [] },
    report: () => {},
  };
  return { host, notify };
}
