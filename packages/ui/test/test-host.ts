import {
  alwaysOnline,
  CONTRACT_VERSION,
  type DataSource,
  type FileStore,
  type Host,
  type HostConnection,
  type HostJobs,
  type HostOffline,
  type ModuleInfo,
  type Organisation,
  type Permission,
  platformErrors,
  type RecordDeclaration,
  type Role,
} from '@ledgerwise/contract';
import { vi } from 'vitest';
import { createJobs } from '../src/core/jobs/create-jobs.ts';
import { noRecords } from '../src/core/no-records.ts';

export const ALL_ROLES: readonly Role[] = ['admin', 'manager', 'user', 'viewer'];

export interface HostOptions {
  /** The organization's own values. */
  readonly own?: Partial<Organisation>;
  readonly role?: Role;
  readonly connection?: HostConnection;
  grants?(permission: Permission): readonly Role[];
  readonly jobs?: HostJobs;
  /** Answers and drafts in the browser; by default it stores none. */
  readonly offline?: HostOffline | undefined;
  /** Storage for files of records; by default it stores none. */
  readonly files?: FileStore;
  /** Record types of the module: links lead to their pages. */
  readonly records?: readonly RecordDeclaration[];
}

const moduleOf = (records: readonly RecordDeclaration[]): ModuleInfo => ({
  id: 'tested',
  title: 'Tested',
  basePath: '',
  status: 'ready',
  error: null,
  manifest: {
    contract: CONTRACT_VERSION,
    id: 'tested',
    title: 'Tested',
    routes: [],
    nav: [],
    records,
    permissions: [],
    errors: {},
    selfTests: [],
  },
  load: () => Promise.reject(new Error('Its screens are drawn by themselves.')),
});

/** A host that notes its toasts. */
export function testHost(
  data: DataSource,
  {
    role = 'admin',
    grants = () => ALL_ROLES,
    connection = alwaysOnline,
    jobs,
    files,
    offline,
    records = [],
    own = {},
  }: HostOptions = {},
) {
  const notify = { success: vi.fn(), info: vi.fn(), failure: vi.fn(), error: vi.fn() };
  const host: Host = {
    productName: 'Sample Books',
    homePath: '/home',
    basePath: '',
    data,
    ...(files && { files: async () => files }),
    offline,
    connection,
    visited: () => undefined,
    errorTexts: platformErrors,
    auth: {
      status: 'signed-in',
      user: { id: 'user-1', email: 'olivia@example.com', fullName: 'Olivia Owner' },
      organisation: {
        id: 'org-1',
        name: 'Acme',
        timeZone: 'UTC',
        dateFormat: 'DD/MM/YYYY',
        numberFormat: '1,234.56',
        featuresOff: [],
        settings: {},
        ...own,
      },
      role,
      ...(connection.status() === 'offline' && { unreachable: 'You are offline: this needs the server' }),
      can: (permission) => grants(permission).includes(role),
      rolesWith: grants,
      signOut: async () => {},
      openDialog: () => {},
    },
    notify,
    jobs: jobs ?? createJobs({ data, notify, errorTexts: () => platformErrors }),
    modules: { all: () => [moduleOf(records)] },
    report: () => {},
  };
  return { host, notify };
}

/** A host without records, of an organization with special settings, such as its number format. */
export const hostOf = (own: Partial<Organisation>): Host => testHost(noRecords, { own }).host;
