import {
  alwaysOnline,
  type DataSource,
  type Host,
  type HostNotify,
  HostProvider,
  type ModuleInfo,
  type Permission,
  platformErrors,
  type Role,
} from '@ledgerwise/contract';
import { MemoryRouter, useLocation } from '@ledgerwise/contract/router';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createJobs } from '../core/jobs/create-jobs.ts';
import { LOCAL_ROLES } from '../core/local-host.ts';

const ignore = () => undefined;
const silent: HostNotify = { success: ignore, info: ignore, failure: ignore, error: ignore };

/** Options of a visit. */
interface Visit {
  readonly role?: Role;
  /** Address to open. */
  readonly address?: string;
  /** Mount path of its module; by default, the accounting module's. */
  readonly basePath?: string;
  /** Modules of the page, whose records links can open. */
  readonly modules?: readonly ModuleInfo[];
  /** Receivers of notices; none by default. */
  readonly hears?: Partial<HostNotify>;
  /** Roles by permission; by default every role has every permission. */
  grants?(permission: Permission): readonly Role[];
}

const ALL: readonly Role[] = LOCAL_ROLES.map(({ role }) => role);

/** Shows the current address. */
function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

/** Renders a screen of the module for a user of a small company. */
export function visit(
  Screen: ComponentType,
  data: DataSource,
  {
    role = 'admin',
    address = '/',
    basePath = '/accounting',
    modules = [],
    hears = {},
    grants = () => ALL,
  }: Visit = {},
) {
  const notify = { ...silent, ...hears };
  const host: Host = {
    productName: 'Sample Books',
    homePath: '/home',
    auth: {
      status: 'signed-in',
      user: { id: 'u1', email: 'ada@example.com', fullName: 'Ada Byron' },
      organisation: {
        id: 'o1',
        name: 'Ada & Co',
        timeZone: 'UTC',
        dateFormat: 'DD/MM/YYYY',
        numberFormat: '1,234.56',
        featuresOff: [],
        settings: {},
      },
      role,
      roles: LOCAL_ROLES,
      can: (permission) => grants(permission).includes(role),
      rolesWith: grants,
      signOut: () => Promise.resolve(),
      openDialog: ignore,
    },
    data,
    notify,
    jobs: createJobs({ data, notify, errorTexts: () => platformErrors }),
    connection: alwaysOnline,
    modules: { all: () => modules },
    errorTexts: platformErrors,
    basePath,
    visited: ignore,
    report: ignore,
  };
  render(
    <HostProvider value={host}>
      <MemoryRouter initialEntries={[address]}>
        <Screen />
        <Address />
      </MemoryRouter>
    </HostProvider>,
  );
}
