import type { HostNotify } from '@ledgerwise/contract';
import { createContext, useContext } from 'react';
import type { Commands } from './commands.ts';
import type { Connection } from './connection/connection.ts';
import type { Deployment } from './deployment.ts';
import type { ShellJobs } from './jobs/shell-jobs.ts';
import type { ModuleCatalog } from './modules/module-catalog.ts';
import type { RecentRecords } from './recent-records.ts';
import type { ShellRelease } from './releases/shell-release.ts';
import type { Session } from './session/session.ts';
import type { Shortcuts } from './shortcuts.ts';
import type { Store } from './store.ts';
import type { Toasts } from './toasts.ts';

/** Services of the shell's own parts, beyond those of a module. */
export interface Services {
  readonly store: Store;
  readonly deployment: Deployment;
  readonly session: Session;
  readonly connection: Connection;
  readonly catalog: ModuleCatalog;
  readonly shellRelease: ShellRelease;
  readonly toasts: Toasts;
  readonly notify: HostNotify;
  readonly jobs: ShellJobs;
  readonly recentRecords: RecentRecords;
  readonly shortcuts: Shortcuts;
  readonly commands: Commands;
  /** Runs work that delays nothing urgent once the page is at rest. */
  readonly atRest: (run: () => void) => void;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices() was called outside the shell.');
  return services;
}
