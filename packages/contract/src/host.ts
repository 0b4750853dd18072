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
  /** As the database names it. */
  readonly role: Role;
  /** As screens call it. */
  readonly label: string;
  /** Its rights, in a few words. */
  readonly may: string;
  /** The role whose permissions it has too; null for none. */
  readonly includes: Role | null;
}

/** The signed-in user. */
export interface SignedInUser {
  /** UUID of the user's account. */
  readonly id: string;
  /** The mail address that they sign in with. */
  readonly email: string;
  /** First and last name; empty where none was given. */
  readonly fullName: string;
}

/** How an organization writes its dates. */
export type DateFormat = 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD';

/** How an organization writes its numbers, shown by an example: the marks that group thousands and begin the decimals. */
export type NumberFormat = '1,234.56' | '1.234,56' | '1 234,56' | "1'234.56";

/** The organization that the user works in. */
export interface Organisation {
  /** UUID of the organization. */
  readonly id: string;
  /** Its name, for people. */
  readonly name: string;
  /** IANA name of its time zone (`Europe/Paris`), which decides what day it is for the organization. */
  readonly timeZone: string;
  /** How its dates are written. */
  readonly dateFormat: DateFormat;
  /** How its numbers are written. */
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
  /** `loading` until it is known whether somebody is signed in. */
  readonly status: 'loading' | 'signed-in' | 'signed-out';
  /** Null unless somebody is signed in. */
  readonly user: SignedInUser | null;
  /** Null until the profile is loaded, and where the user belongs to no organization. */
  readonly organisation: Organisation | null;
  /** `user` while nothing is known. */
  readonly role: Role;
  /** All roles there are, highest first; absent where the server names none. */
  readonly roles?: readonly RoleInfo[];
  /** Whether the user holds a permission. For what is shown and disabled only: the server decides again. */
  can(permission: Permission): boolean;
  /** The roles that hold a permission, highest first, so that a user knows which role to ask. */
  rolesWith(permission: Permission): readonly Role[];
  /** A sentence for a permission that is refused for another reason than the user's role; absent where there is none. */
  refusalOf?(permission: Permission): string | undefined;
  /** Why nothing can be asked of the server now, for what is disabled meanwhile; absent while it can. */
  readonly unreachable?: string | undefined;
  /** Asks the server again for user, organization and permissions, after they were changed; absent where they never change. */
  refresh?(): Promise<void>;
  /** Ends the session on this device, with all that is kept of it; throws `data.aborted` where the user then stays. */
  signOut(): Promise<void>;
  /** Opens a dialog over the current screen. */
  openDialog(dialog: AuthDialog): void;
}

/** A message that disappears by itself. */
export interface Notice {
  /** The event, in a few words. */
  readonly title: string;
  /** One more sentence. */
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
  /** Something failed, in words of the caller's own. */
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
  /** Its title on its screen. */
  readonly title: string;
}

/** Whether a module can be used: `incompatible` was built for another contract, `unavailable` could not be loaded. */
export type ModuleStatus = 'loading' | 'ready' | 'incompatible' | 'unavailable';

/** One module of the deployment, as the host and other modules see it. */
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
   * Null until it is read, and where it could not be. What only QA reads of it (self-tests, verifications, lists of permissions
   * and settings) may be left out: see `PageInspection.manifestOf`.
   */
  readonly manifest: ModuleManifest | null;
  /** Why it is not `ready`; null while there is no error. */
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
  /** Mail address for support; absent where the operator has given none. */
  readonly supportEmail?: string;
  /** The current user. */
  readonly auth: HostAuth;
  /** The records of the organization. */
  readonly data: DataSource;
  /** Loads the store of files that belong to records; absent where files are not kept, and screens then offer none. */
  readonly files?: (() => Promise<FileStore>) | undefined;
  /**
   * Makes an organization for checks that write; throws `sandbox.too_many`. Absent where no server can make one. The caller
   * ends it; one that was not ended is removed within half an hour.
   */
  readonly openSandbox?: (() => Promise<Sandbox>) | undefined;
  /**
   * The data as somebody sees it who is not signed in, for checks of what is refused to them. Absent where there is no
   * server.
   */
  readonly asVisitor?: (() => Promise<DataSource>) | undefined;
  /** Loads what QA looks at of the page itself; absent where a module runs alone. */
  readonly inspectPage?: (() => Promise<PageInspection>) | undefined;
  /** Whether the server can be reached. */
  readonly connection: HostConnection;
  /** Keeps answers and drafts in the browser, for when the server cannot be reached; absent where nothing is kept. */
  readonly offline?: HostOffline | undefined;
  /** Messages to the user. */
  readonly notify: HostNotify;
  /** Work that goes on when its screen is left, such as imports and exports. */
  readonly jobs: HostJobs;
  /** The other modules. */
  readonly modules: HostModules;
  /** Texts of all error codes known to this page. */
  readonly errorTexts: Readonly<Record<string, ErrorText>>;
  /** Absolute path at which the calling module is mounted, without a trailing slash (`''` at the root). */
  readonly basePath: string;
  /** The list of keyboard shortcuts; absent where the host shows none. */
  readonly shortcuts?: HostShortcuts;
  /** The host's command palette; absent where it has none. */
  readonly commands?: HostCommands;
  /** Tells the host which record a screen shows, so that it can offer it among the recent ones. */
  visited(record: VisitedRecord): void;
  /** Tells the host that a record is gone, or not for this user, so that it is no longer offered; absent where none are. */
  gone?(record: Pick<VisitedRecord, 'kind' | 'id'>): void;
  /** Takes errors that were caught but that developers should know of. */
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
