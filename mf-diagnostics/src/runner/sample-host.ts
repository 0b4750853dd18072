import {
  AppError,
  alwaysOnline,
  CONTRACT_VERSION,
  type DataSource,
  defineManifest,
  defineModule,
  type Host,
  type ModuleInfo,
  platformErrors,
  type RouteDeclaration,
  type Sandbox,
  type SettingDeclarations,
  type VerificationDeclaration,
  type VerificationFunction,
} from '@ledgerwise/contract';
import { createJobs } from '@ledgerwise/ui/core';
import type { ComponentType } from 'react';

/** Options of the host for this package's tests, with fixed responses. */
interface SampleHostOptions {
  readonly modules?: readonly ModuleInfo[];
  readonly signedIn?: boolean;
  /** Numbers of rows by table; other tables do not exist. */
  readonly tables?: Readonly<Record<string, number>>;
  /** Sandbox for checks that write; without it, none can be opened. */
  readonly sandbox?: Sandbox;
}

function sampleData(tables: Readonly<Record<string, number>>): DataSource {
  const refuse = () => Promise.reject(new AppError('data.forbidden'));
  return {
    list: (table) => {
      const count = tables[table];
      if (count === undefined) return Promise.reject(new AppError('data.not_found'));
      return Promise.resolve({ rows: [], next: null, ...(count > 0 && { rows: [{ id: '1' }] as never }) });
    },
    get: refuse,
    create: refuse,
    update: refuse,
    remove: refuse,
    call: refuse,
    watch: () => () => undefined,
  };
}

export function sampleHost({ modules = [], signedIn = true, tables = {}, sandbox }: SampleHostOptions): Host {
  const ignore = () => undefined;
  const data = sampleData(tables);
  const notify = { success: ignore, info: ignore, failure: ignore, error: ignore };
  return {
    productName: 'Sample Books',
    homePath: '/home',
    auth: {
      status: signedIn ? 'signed-in' : 'signed-out',
      user: signedIn ? { id: 'u1', email: 'ada@example.com', fullName: 'Ada Byron' } : null,
      organisation: signedIn
        ? {
            id: 'o1',
            name: 'Ada & Co',
            timeZone: 'UTC',
            dateFormat: 'DD/MM/YYYY',
            numberFormat: '1,234.56',
            featuresOff: [],
            settings: {},
          }
        : null,
      role: signedIn ? 'admin' : 'user',
      can: () => signedIn,
      rolesWith: () => ['admin'],
      signOut: () => Promise.resolve(),
      openDialog: ignore,
    },
    data,
    ...(sandbox && { openSandbox: async () => sandbox }),
    notify,
    jobs: createJobs({ data, notify, errorTexts: () => platformErrors }),
    connection: alwaysOnline,
    modules: { all: () => modules },
    errorTexts: platformErrors,
    basePath: '',
    visited: () => undefined,
    report: ignore,
  };
}

interface SampleModuleOptions {
  readonly basePath?: string;
  readonly routes?: readonly RouteDeclaration[];
  readonly screens?: Readonly<Record<string, ComponentType>>;
  readonly permissions?: readonly string[];
  readonly settings?: SettingDeclarations;
  readonly selfTest?: { readonly ok: boolean; readonly detail: string };
  readonly verifications?: readonly VerificationDeclaration[];
  /** Verifications, by the declaration's id and the function's name. */
  readonly tries?: Readonly<Record<string, Readonly<Record<string, VerificationFunction>>>>;
}

/** Returns a module whose code is already loaded. */
export function sampleModule(id: string, options: SampleModuleOptions = {}): ModuleInfo {
  const {
    basePath = `/${id}`,
    routes = [],
    screens = {},
    permissions = [],
    settings,
    selfTest,
    verifications,
    tries,
  } = options;
  const manifest = defineManifest<string, string, VerificationDeclaration>({
    contract: CONTRACT_VERSION,
    id,
    title: `Module ${id}`,
    routes,
    nav: [],
    permissions,
    ...(settings && { settings }),
    errors: {},
    selfTests: selfTest ? [{ id: 'one', title: 'One', effects: 'none' }] : [],
    ...(verifications && { verifications }),
  });
  const module = defineModule(manifest, {
    screens: Object.fromEntries(
      Object.entries(screens).map(([route, Screen]) => [route, async () => Screen]),
    ),
    selfTests: selfTest ? { one: async () => selfTest } : {},
    verifications: async () => tries ?? {},
  });
  return {
    id,
    title: manifest.title,
    basePath,
    status: 'ready',
    manifest,
    error: null,
    load: async () => module,
  };
}
