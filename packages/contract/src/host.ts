import { createContext, useContext } from 'react';
import type { DataSource } from './data-source.ts';
import type { AppError } from './errors.ts';
import type { ErrorText, ModuleManifest, Permission } from './manifest.ts';
import type { ModuleDefinition } from './module.ts';

export type Role = 'admin' | 'manager' | 'user' | 'viewer';

export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
}

export interface Organisation {
  readonly id: string;
  readonly name: string;
  /** ISO 4217 code of the books. */
  readonly baseCurrency: string;
}

export type AuthDialog = 'sign-in' | 'sign-up' | 'reset-password';

/** Who is using the application. The values change together; a screen rerenders when they do. */
export interface HostAuth {
  readonly status: 'loading' | 'signed-in' | 'signed-out';
  readonly user: SignedInUser | null;
  /** Null until the profile is loaded, and where the user belongs to no organisation. */
  readonly organisation: Organisation | null;
  readonly role: Role;
  /** For showing and disabling only: the database decides again. */
  can(permission: Permission): boolean;
  /** Roles that hold a permission, highest first, to tell a user whom to ask. */
  rolesWith(permission: Permission): readonly Role[];
  signOut(): Promise<void>;
  openDialog(dialog: AuthDialog): void;
}

export interface Notice {
  readonly title: string;
  readonly text?: string;
  /** One way on, such as Undo. */
  readonly action?: { readonly label: string; run(): void };
}

/** Toasts: one at a time, about five seconds. */
export interface HostNotify {
  success(notice: Notice): void;
  info(notice: Notice): void;
  /** For a failure that the spec words itself. */
  failure(notice: Notice): void;
  /** The only way from a caught error to a toast; `title` replaces the title of the error's own text. */
  error(error: unknown, title?: string): void;
}

export type ModuleStatus = 'loading' | 'ready' | 'incompatible' | 'unavailable';

export interface ModuleInfo {
  readonly id: string;
  readonly title: string;
  readonly basePath: string;
  readonly status: ModuleStatus;
  readonly manifest: ModuleManifest | null;
  readonly error: AppError | null;
  /** Loads the module's code; throws `module.unavailable` or `module.incompatible`. */
  load(): Promise<ModuleDefinition>;
}

export interface HostModules {
  all(): readonly ModuleInfo[];
}

/** What a module gets from whoever runs it. It holds no accounting word, and never will. */
export interface Host {
  readonly productName: string;
  /** Where people write to for support; absent where the operator has given no address. */
  readonly supportEmail?: string;
  readonly auth: HostAuth;
  readonly data: DataSource;
  readonly notify: HostNotify;
  readonly modules: HostModules;
  /** Texts of all error codes known to this page. */
  readonly errorTexts: Readonly<Record<string, ErrorText>>;
  /** Absolute path at which the calling module is mounted, without a trailing slash (`''` at the root). */
  readonly basePath: string;
  /** Sink for errors that were caught but that somebody should know of. */
  report(error: unknown, context?: string): void;
}

const HostContext = createContext<Host | null>(null);

export const HostProvider = HostContext.Provider;

/** The host's services. Throws outside a host: a module never runs without one. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host)
    throw new Error('useHost() was called outside a host. Wrap the module in <MiniHost> to run it alone.');
  return host;
}
