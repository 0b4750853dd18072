import {
  alwaysOnline,
  type DataSource,
  type ErrorText,
  type Host,
  type HostAuth,
  type HostJobs,
  type HostNotify,
  type ModuleDefinition,
  type Notice,
  type Permission,
  type Role,
  type RoleInfo,
} from '@ledgerwise/contract';

/** Default roles, for hosts whose server lists none. */
export const LOCAL_ROLES: readonly RoleInfo[] = [
  { role: 'admin', label: 'Admin', may: 'Everything', includes: 'manager' },
  { role: 'manager', label: 'Manager', may: 'All but users and deleting', includes: 'user' },
  { role: 'user', label: 'User', may: 'Works with records', includes: 'viewer' },
  { role: 'viewer', label: 'Viewer', may: 'Reads only', includes: null },
];

/** Options of a page with one module. */
export interface LocalHostOptions {
  readonly module: ModuleDefinition;
  readonly data: DataSource;
  readonly basePath: string;
  readonly role: Role;
  /** Returns the roles that have a permission; by default, all do. */
  readonly grants: ((permission: Permission) => readonly Role[]) | undefined;
  readonly signedOut: boolean;
  readonly productName: string;
  readonly homePath: string;
  readonly notify: HostNotify;
  readonly jobs: HostJobs;
  readonly errorTexts: Readonly<Record<string, ErrorText>>;
  /** Shows a notice of the page itself. */
  show(notice: Notice): void;
}

const USER = { id: 'local-user', email: 'you@example.com', fullName: 'Local User' };
const ORGANISATION = {
  id: 'local-organisation',
  name: 'Local company',
  timeZone: 'UTC',
  dateFormat: 'DD/MM/YYYY',
  numberFormat: '1,234.56',
  featuresOff: [],
  settings: {},
} as const;

function localAuth({ grants, signedOut, role, show }: LocalHostOptions): HostAuth {
  const rolesWith = grants ?? (() => LOCAL_ROLES.map((known) => known.role));
  return {
    status: signedOut ? 'signed-out' : 'signed-in',
    user: signedOut ? null : USER,
    organisation: signedOut ? null : ORGANISATION,
    role,
    roles: LOCAL_ROLES,
    can: (permission) => !signedOut && rolesWith(permission).includes(role),
    rolesWith,
    signOut: async () => show({ title: 'This page has no accounts to sign out of.' }),
    openDialog: () => show({ title: 'This page has no accounts.', text: 'Sign in at the full product.' }),
  };
}

/** Host of one module on a page without the shell: one user in one company, without accounts. */
export function localHost(options: LocalHostOptions): Host {
  const { module, data, basePath, productName, homePath, notify, jobs, errorTexts } = options;
  const { id, title } = module.manifest;
  return {
    ...{ productName, homePath, basePath, data, errorTexts, notify, jobs },
    connection: alwaysOnline,
    auth: localAuth(options),
    modules: {
      all: () => [
        {
          ...{ id, title, basePath, status: 'ready', manifest: module.manifest, error: null },
          load: async () => module,
        },
      ],
    },
    visited: () => undefined,
    report: (error, context) => console.error(context ?? 'A module reported an error', error),
  };
}
