import { createContext, useContext } from 'react';
import type { HostCommands } from './commands.ts';
import type { HostConnection } from './connection.ts';
import type { DataSource } from './data-source.ts';
import type { AppError } from './errors.ts';
import type { FileStore } from './file-store.ts';
import type { PageInspection } from './inspection.ts';
import type { HostJobs } from './jobs.ts';
import type { ErrorText, ModuleManifest, Permission } from './manifest.ts';
import type { ModuleCode } from './module.ts';
import type { Sandbox } from './sandbox.ts';
import type { HostShortcuts } from './shortcuts.ts';

/** A membership's role in an organisation, highest first. */
export type Role = 'admin' | 'manager' | 'user' | 'viewer';

/** The person who is signed in. */
export interface SignedInUser {
  /** UUID of the account. */
  readonly id: string;
  /** The address of the account. */
  readonly email: string;
  /** First and last name; empty where none was given. */
  readonly fullName: string;
}

/** How an organisation writes its dates. */
export type DateFormat = 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD';

/** How an organisation writes its numbers, by one number: its second character groups, its sixth is the decimal mark. */
export type NumberFormat = '1,234.56' | '1.234,56' | '1 234,56' | "1'234.56";

/** The organisation that the user works in. */
export interface Organisation {
  /** UUID. */
  readonly id: string;
  /** Its name, for people. */
  readonly name: string;
  /** IANA name; says which day it is for the organisation. */
  readonly timeZone: string;
  /** How dates are written: `DD/MM/YYYY`, `MM/DD/YYYY` or `YYYY-MM-DD`. */
  readonly dateFormat: DateFormat;
  /** How numbers are written, by one number. */
  readonly numberFormat: NumberFormat;
  /** Ids of the features (see `FeatureDeclaration`) that it does without. */
  readonly featuresOff: readonly string[];
  /** What else its settings say, by name: modules declare what they read of it (`ModuleManifest.settings`, `readSettings`). */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Whether whoever is signed in is to be guided to their first steps here; absent where there are none to take. */
  readonly isBeginning?: boolean;
}

/** The dialogs that any page can open. */
export type AuthDialog = 'sign-in' | 'sign-up' | 'reset-password';

/** Who is using the application. The values change together; a screen rerenders when they do. */
export interface HostAuth {
  /** `loading` until it is known whether somebody is signed in. */
  readonly status: 'loading' | 'signed-in' | 'signed-out';
  /** Null unless somebody is signed in. */
  readonly user: SignedInUser | null;
  /** Null until the profile is loaded, and where the user belongs to no organisation. */
  readonly organisation: Organisation | null;
  /** `user` while nothing is known. */
  readonly role: Role;
  /** For showing and disabling only: the database decides again. */
  can(permission: Permission): boolean;
  /** Roles that hold a permission, highest first, to tell a user whom to ask. */
  rolesWith(permission: Permission): readonly Role[];
  /** Why a permission is refused, where that has nothing to do with roles; absent where it always has. */
  refusalOf?(permission: Permission): string | undefined;
  /**
   * Asks again who the user is and how the organisation has it, once that was changed; absent where nothing of it can
   * change.
   */
  refresh?(): Promise<void>;
  /** Ends the session on this device. */
  signOut(): Promise<void>;
  /** Opens a dialog over whatever is shown. */
  openDialog(dialog: AuthDialog): void;
}

/** A message that goes by itself. */
export interface Notice {
  /** A few words. */
  readonly title: string;
  /** One sentence more. */
  readonly text?: string;
  /** One way on, such as Undo. */
  readonly action?: { readonly label: string; run(): void };
}

/** Toasts: one at a time, about five seconds. */
export interface HostNotify {
  /** Something was done. */
  success(notice: Notice): void;
  /** Something to know. */
  info(notice: Notice): void;
  /** For a failure that the spec words itself. */
  failure(notice: Notice): void;
  /** The only way from a caught error to a toast; `title` replaces the title of the error's own text. */
  error(error: unknown, title?: string): void;
}

/** A record that a screen has shown. */
export interface VisitedRecord {
  /** As the module's manifest names its records. */
  readonly kind: string;
  /** Of the record. */
  readonly id: string;
  /** What it is called on its screen. */
  readonly title: string;
}

/** Whether a module can be used: `incompatible` was built for another contract, `unavailable` could not be loaded. */
export type ModuleStatus = 'loading' | 'ready' | 'incompatible' | 'unavailable';

/** One module of the deployment, as other parts of the page see it. */
export interface ModuleInfo {
  /** Its id in the registry. */
  readonly id: string;
  /** Its name for people. */
  readonly title: string;
  /** Absolute path at which it is mounted, without a trailing slash. */
  readonly basePath: string;
  /** As of now; see `ModuleStatus`. */
  readonly status: ModuleStatus;
  /** Null until it is read, and where it could not be. */
  readonly manifest: ModuleManifest | null;
  /** Why it is not `ready`. */
  readonly error: AppError | null;
  /** Loads the module's code; throws `module.unavailable` or `module.incompatible`. */
  load(): Promise<ModuleCode>;
}

/** The modules of the deployment. */
export interface HostModules {
  /** In the order of the registry. */
  all(): readonly ModuleInfo[];
}

/** What a module gets from whoever runs it: the same for modules of every area. */
export interface Host {
  /** What the product is called on this site. */
  readonly productName: string;
  /** Where people write to for support; absent where the operator has given no address. */
  readonly supportEmail?: string;
  /** Who is using the application. */
  readonly auth: HostAuth;
  /** The records of the organisation. */
  readonly data: DataSource;
  /** Loads the store of files that belong to records; absent where none are kept, and then none are offered. */
  readonly files?: (() => Promise<FileStore>) | undefined;
  /**
   * Makes an organisation for checks that write; throws `sandbox.too_many`. Absent where there is no server that could.
   * Whoever opens one ends it; what is left behind goes by itself within half an hour.
   */
  readonly openSandbox?: (() => Promise<Sandbox>) | undefined;
  /** The same server as those see it who are not signed in, for checks of what it refuses them. Absent where there is none. */
  readonly asVisitor?: (() => Promise<DataSource>) | undefined;
  /** Loads what QA looks at of the page itself; absent where no modules are put together. */
  readonly inspectPage?: (() => Promise<PageInspection>) | undefined;
  /** Whether the server can be reached. */
  readonly connection: HostConnection;
  /** Messages to the user. */
  readonly notify: HostNotify;
  /** Work that outlives a screen: imports, exports. */
  readonly jobs: HostJobs;
  /** The other modules. */
  readonly modules: HostModules;
  /** Texts of all error codes known to this page. */
  readonly errorTexts: Readonly<Record<string, ErrorText>>;
  /** Absolute path at which the calling module is mounted, without a trailing slash (`''` at the root). */
  readonly basePath: string;
  /** What the keyboard does on the page; absent where nobody lists it. */
  readonly shortcuts?: HostShortcuts;
  /** What the palette offers to do with what a screen shows; absent where there is no palette. */
  readonly commands?: HostCommands;
  /** Tells which record a screen shows, so that people are led back to it. */
  visited(record: VisitedRecord): void;
  /** Tells that a record is not there any more, or not for this user; absent where nobody is led back. */
  gone?(record: Pick<VisitedRecord, 'kind' | 'id'>): void;
  /** Sink for errors that were caught but that somebody should know of. */
  report(error: unknown, context?: string): void;
}

const HostContext = createContext<Host | null>(null);

/** Gives the screens below it their host. */
export const HostProvider = HostContext.Provider;

/** The host's services. Throws outside a host: a module never runs without one. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host)
    throw new Error('useHost() was called outside a host. Wrap the module in <MiniHost> to run it alone.');
  return host;
}
