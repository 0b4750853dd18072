import {
  alwaysOnline,
  type DataSource,
  type Host,
  HostProvider,
  type Permission,
  platformErrors,
  type Role,
} from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { createJobs } from '@ledgerwise/ui/core';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';

const ignore = () => undefined;
const notify = { success: ignore, info: ignore, failure: ignore, error: ignore };

/** What the screen is drawn for. */
interface Visit {
  readonly role?: Role;
  /** Where it is opened. */
  readonly address?: string;
  /** Who may what; the default is everybody everything. */
  grants?(permission: Permission): readonly Role[];
}

const ALL: readonly Role[] = ['admin', 'manager', 'user', 'viewer'];

/** Draws a screen of the module for somebody of a small company. */
export function visit(
  Screen: ComponentType,
  data: DataSource,
  { role = 'admin', address = '/', grants = () => ALL }: Visit = {},
) {
  const host: Host = {
    productName: 'Sample Books',
    auth: {
      status: 'signed-in',
      user: { id: 'u1', email: 'ada@example.com', fullName: 'Ada Byron' },
      organisation: {
        id: 'o1',
        name: 'Ada & Co',
        baseCurrency: 'USD',
        timeZone: 'UTC',
        dateFormat: 'DD/MM/YYYY',
      },
      role,
      can: (permission) => grants(permission).includes(role),
      rolesWith: grants,
      signOut: () => Promise.resolve(),
      openDialog: ignore,
    },
    data,
    notify,
    jobs: createJobs({ data, notify, errorTexts: () => platformErrors }),
    connection: alwaysOnline,
    modules: { all: () => [] },
    errorTexts: platformErrors,
    basePath: '/accounting',
    visited: ignore,
    report: ignore,
  };
  render(
    <HostProvider value={host}>
      <MemoryRouter initialEntries={[address]}>
        <Screen />
      </MemoryRouter>
    </HostProvider>,
  );
}
