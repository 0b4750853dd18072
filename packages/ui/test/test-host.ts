import { type DataSource, type Host, type Permission, platformErrors, type Role } from '@ledgerwise/contract';
import { vi } from 'vitest';

export const ALL_ROLES: readonly Role[] = ['admin', 'manager', 'user', 'viewer'];

export interface HostOptions {
  readonly role?: Role;
  grants?(permission: Permission): readonly Role[];
}

/** A host that notes its toasts. */
export function testHost(data: DataSource, { role = 'admin', grants = () => ALL_ROLES }: HostOptions = {}) {
  const notify = { success: vi.fn(), info: vi.fn(), failure: vi.fn(), error: vi.fn() };
  const host: Host = {
    productName: 'Ledgerwise',
    basePath: '',
    data,
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
    modules: { all: () => [] },
    report: () => {},
  };
  return { host, notify };
}
