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
import type { HostOffline } from './offline.ts';
import type { Sandbox } from './sandbox.ts';
import type { HostShortcuts } from './shortcuts.ts';

/** A membership's role in an organization, as the database names it: `admin`, `viewer`. */
export type Role = string;

/** A role of members. */
export interface RoleInfo {
  /** Name in the database. */
  readonly role: Role;
  /** Name on screen. */
  readonly label: string;
  /** Its rights, in a few words. */
  readonly may: string;
  /** The role whose permissions it includes; null for the lowest role. */
  readonly includes: Role | null;
}

/** The signed-in user. */
export interface SignedInUser {
  /** UUID of the user's account. */
  readonly id: string;
  /** The mail address that they sign in with. */
  readonly email: string;
  /** First and last name; empty if the user entered none. */
  readonly fullName: string;
}

/** Date format of an organization. */
export type DateFormat = 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD';

/** Number format of an organization, as an example with its grouping and decimal separators. */
export type NumberFormat = '1,234.56' | '1.234,56' | '1 234,56' | "1'234.56";

/** The organization that the user works in. */
export interface Organisation {
  /** UUID of the organization. */
  readonly id: string;
  /** Its name, for people. */
  readonly name: string;
  /** IANA name of its time zone (`Europe/Paris`), which decides what day it is for the organization. */
  readonly timeZone: string;
  /** Date format on its screens and documents. */
  readonly dateFormat: DateFormat;
  /** Number format on its screens and documents. */
  readonly numberFormat: NumberFormat;
  /** Ids of the features (see `FeatureDeclaration`) that are switched off for it. */
  readonly featuresOff: readonly string[];
  /**
   * Further settings, by name: modules declare the ones they read (`ModuleManifest.settings`,
   * `readSettings`).
   */
  readonly settings: Readonly<Record<string, unknown>>;
  /** True while the user should be led through the first steps of a new organization. */
  readonly isBeginning?: boolean;
}

/** The dialogs that any page can open. */
export type AuthDialog = 'sign-in' | 'sign-up' | 'reset-password';

/** The current user. A screen renders again when any of it changes. */
export interface HostAuth {
  /** `loading` until the session is checked. */
  readonly status: 'loading' | 'signed-in' | 'signed-out';
  /** Null unless the user is signed in. */
  readonly user: SignedInUser | null;
  /** Null until the profile is loaded, and for users without an organization. */
  readonly organisation: Organisation | null;
  /** `user` while nothing is known. */
  readonly role: Role;
  /** All roles, highest first; absent if the server lists none. */
  readonly roles?: readonly RoleInfo[];
  /** True if the user has a permission. Only for showing and disabling controls: the server decides again. */
  can(permission: Permission): boolean;
  /** Returns the roles that have a permission, highest first, so that users know which role to ask for help. */
  rolesWith(permission: Permission): readonly Role[];
  /**
   * Returns a message for a permission that is refused for a reason other than the user's role; absent if there are no
   * such reasons.
   */
  refusalOf?(permission: Permission): string | undefined;
  /** Reason why the server cannot be reached, for disabled controls; absent while it can be reached. */
  readonly unreachable?: string | undefined;
  /** Reloads user, organization and permissions after a change; absent if they never change. */
  refresh?(): Promise<void>;
  /** Ends the session on this device and deletes its stored data. Throws `data.aborted` if the user cancels. */
  signOut(): Promise<void>;
  /** Opens a dialog over the current screen. */
  openDialog(dialog: AuthDialog): void;
}

/** A message that disappears automatically. */
export interface Notice {
  /** The event, in a few words. */
  readonly title: string;
  /** A second sentence. */
  readonly text?: string;
  /** A button, such as Undo. */
  readonly action?: { readonly label: string; run(): void };
}

/** Shows messages to the user, one at a time, for about five seconds each. */
export interface HostNotify {
  /** Something was done. */
  success(notice: Notice): void;
  /** Something that the user should know. */
  info(notice: Notice): void;
  /** Shows an error with the caller's own text. */
  failure(notice: Notice): void;
  /** Something failed, in the words of the caught error (see `describeError`); `title` replaces its title. */
  error(error: unknown, title?: string): void;
}

/** A record that the user has looked at. */
export interface VisitedRecord {
  /** The `kind` of the manifest's `RecordDeclaration`. */
  readonly kind: string;
  /** Id of the record. */
  readonly id: string;
  /** Title on its screen. */
  readonly title: string;
}

/** Status of a module: `incompatible` was built for another contract, `unavailable` could not be loaded. */
export type ModuleStatus = 'loading' | 'ready' | 'incompatible' | 'unavailable';

/** One module of the deployment, as hosts and other modules see it. */
export interface ModuleInfo {
  /** Its id in the registry. */
  readonly id: string;
  /** Its name for people. */
  readonly title: string;
  /** Absolute path at which it is mounted, without a trailing slash. */
  readonly basePath: string;
  /** Its present status. */
  readonly status: ModuleStatus;
  /**
   * Null until it is loaded, and if loading failed. Parts that only QA reads (self-tests, verifications, lists of
   * permissions and settings) may be missing: see `PageInspection.manifestOf`.
   */
  readonly manifest: ModuleManifest | null;
  /** Reason why it is not `ready`; null if there is no error. */
  readonly error: AppError | null;
  /** Loads the module's code; throws `module.unavailable` or `module.incompatible`. */
  load(): Promise<ModuleCode>;
}

/** The modules of the deployment. */
export interface HostModules {
  /** In the order of the registry. */
  all(): readonly ModuleInfo[];
}

/** Services of the host for a module: the same for modules of every area. */
export interface Host {
  /** Name of the product on this site. */
  readonly productName: string;
  /** Absolute path of the page that a signed-in person starts at. */
  readonly homePath: string;
  /** Support's mail address; absent if the operator has not set one. */
  readonly supportEmail?: string;
  /** The current user. */
  readonly auth: HostAuth;
  /** The records of the organization. */
  readonly data: DataSource;
  /** Loads the store for attachments; if absent, screens offer no attachments. */
  readonly files?: (() => Promise<FileStore>) | undefined;
  /**
   * Creates an organization for checks that write; throws `sandbox.too_many`. Absent without a server. The caller must
   * end it; otherwise it is removed within half an hour.
   */
  readonly openSandbox?: (() => Promise<Sandbox>) | undefined;
  /** Data as a visitor sees it, for checks of what visitors are refused. Absent without a server. */
  readonly asVisitor?: (() => Promise<DataSource>) | undefined;
  /** Loads the inspection of the page for QA; absent if a module runs without a shell. */
  readonly inspectPage?: (() => Promise<PageInspection>) | undefined;
  /** Connection to the server. */
  readonly connection: HostConnection;
  /** Stores answers and drafts in the browser for use without a connection; absent if nothing is stored. */
  readonly offline?: HostOffline | undefined;
  /** Messages to the user. */
  readonly notify: HostNotify;
  /** Work that continues after its screen is closed, such as imports and exports. */
  readonly jobs: HostJobs;
  /** The other modules. */
  readonly modules: HostModules;
  /** Texts of all error codes known to this page. */
  readonly errorTexts: Readonly<Record<string, ErrorText>>;
  /** Absolute path at which the calling module is mounted, without a trailing slash (`''` at the root). */
  readonly basePath: string;
  /** List of keyboard shortcuts; absent if the host shows none. */
  readonly shortcuts?: HostShortcuts;
  /** Command palette of the host; absent if the host has none. */
  readonly commands?: HostCommands;
  /** Reports which record a screen shows, so that the host can list it among recent records. */
  visited(record: VisitedRecord): void;
  /**
   * Reports that a record no longer exists or is hidden from this user, so that the host removes it from recent
   * records. Absent if the host lists none.
   */
  gone?(record: Pick<VisitedRecord, 'kind' | 'id'>): void;
  /** Reports a caught error that developers should know about. */
  report(error: unknown, context?: string): void;
}

const HostContext = createContext<Host | null>(null);

/** Gives the screens below it their host. */
export const HostProvider = HostContext.Provider;

/** Returns the host's services. Throws outside a host: a module never runs without one. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host)
    throw new Error('useHost() was called outside a host. Wrap the module in <MiniHost> to run it alone.');
  return host;
}
