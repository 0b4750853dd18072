import type { Host, Sandbox, SandboxEnd } from '@ledgerwise/contract';
import { type OpenProbe, openProbe, type ProbeOptions } from '../probe/open-probe.ts';
import { forgetOrganisation, sandboxHost } from '../probe/sandbox-host.ts';

/** Workspace of a run: one sandbox, created by the first check that needs it. */
export interface Workshop {
  /** Opens a probe on the sandbox. Throws if none is available, as the others do. */
  probe(): Promise<OpenProbe>;
  /** The page's host, in the sandbox. */
  host(): Promise<Host>;
  sandbox(): Promise<Sandbox>;
  /** Removes the sandbox, however the run ended; returns null if none was created. */
  end(): Promise<SandboxEnd | null>;
}

export function openWorkshop(page: Host, options: ProbeOptions = {}): Workshop {
  let making: Promise<Sandbox> | null = null;
  let probe: OpenProbe | null = null;
  const sandbox = (): Promise<Sandbox> => {
    making ??= page.openSandbox
      ? page.openSandbox()
      : Promise.reject(new Error('This page has no server that could create an organization for tests.'));
    return making;
  };
  return {
    sandbox,
    async probe() {
      const made = await sandbox();
      probe ??= openProbe(page, made, options);
      return probe;
    },
    host: async () => sandboxHost(page, await sandbox()),
    async end() {
      const made = await making?.catch(() => null);
      probe?.close();
      if (!made) return null;
      forgetOrganisation(made.organisation.id);
      return made.end();
    },
  };
}
