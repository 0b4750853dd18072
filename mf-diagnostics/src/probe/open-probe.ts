import {
  absolutePath,
  type Host,
  type ModuleInfo,
  type Probe,
  type ProbedScreen,
  type Sandbox,
} from '@ledgerwise/contract';
import { mountScreen } from '../runner/mount-screen.tsx';
import type { Wait } from '../runner/wait.ts';
import { probedScreen } from './probed-screen.ts';
import { quietDialogs } from './quiet-dialogs.ts';
import { sandboxHost } from './sandbox-host.ts';
import { watchSavedFiles } from './saved-files.ts';

export interface ProbeOptions {
  readonly signal?: AbortSignal;
  readonly waitFor?: Wait;
  readonly limitMs?: number;
}

export interface OpenProbe {
  /** The probe of a module's verifications. */
  of(module: ModuleInfo): Probe;
  /** Closes all screens that are still open. */
  closeScreens(): void;
  close(): void;
}

/** Screens over a sandbox, shown off the page. */
export function openProbe(host: Host, sandbox: Sandbox, options: ProbeOptions = {}): OpenProbe {
  const inside = sandboxHost(host, sandbox);
  const files = watchSavedFiles();
  const loudDialogs = quietDialogs();
  const open = new Set<ProbedScreen>();
  const closeScreens = (): void => {
    for (const screen of open) screen.close();
    open.clear();
  };
  return {
    of: (module) => ({
      organisation: sandbox.organisation,
      data: sandbox.data,
      async open(path) {
        // A file saved by an earlier screen does not belong to this one.
        while (files.take());
        // A cache belongs to a data source, and another verification's answers must not appear here.
        const fresh = { ...inside, data: { ...inside.data } };
        const mounted = mountScreen(fresh, host.modules.all(), absolutePath(module.basePath, path));
        try {
          const screen = await probedScreen(mounted, { ...options, files });
          open.add(screen);
          return screen;
        } catch (error) {
          mounted.unmount();
          throw error;
        }
      },
    }),
    closeScreens,
    close() {
      closeScreens();
      files.stop();
      loudDialogs();
    },
  };
}
