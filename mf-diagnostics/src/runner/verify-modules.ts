import type { Host, Sandbox, SandboxEnd } from '@ledgerwise/contract';
import { type OpenProbe, openProbe } from '../probe/open-probe.ts';
import { forgetOrganisation } from '../probe/sandbox-host.ts';
import type { Target } from './targets.ts';
import { type ModuleTestResult, untested, verifyModule } from './verify-module.ts';
import { PAUSE_BETWEEN_MODULES_MS, type Wait, wait } from './wait.ts';

/** What a run has come to. */
export interface Verification {
  readonly results: readonly ModuleTestResult[];
  /** What became of the organisation that the functions were tried in; null while it is there, or where none was made. */
  readonly sandbox: SandboxEnd | null;
}

export interface VerifyOptions {
  onChange(verification: Verification): void;
  readonly signal?: AbortSignal;
  readonly waitFor?: Wait;
}

interface Workshop {
  probe(): Promise<OpenProbe>;
  /** Takes the sandbox away, however the run has ended; null where none was made. */
  end(): Promise<SandboxEnd | null>;
}

/** One sandbox for a whole run, made by the first screen that comes so far as to need it. */
function workshop(host: Host, options: Pick<VerifyOptions, 'signal' | 'waitFor'>): Workshop {
  let opening: Promise<{ readonly sandbox: Sandbox; readonly probe: OpenProbe }> | null = null;
  const open = async () => {
    if (!host.openSandbox)
      throw new Error('This page has no server that could make an organisation for tests.');
    const sandbox = await host.openSandbox();
    return { sandbox, probe: openProbe(host, sandbox, options) };
  };
  return {
    async probe() {
      opening ??= open();
      return (await opening).probe;
    },
    async end() {
      const opened = await opening?.catch(() => null);
      if (!opened) return null;
      opened.probe.close();
      forgetOrganisation(opened.sandbox.organisation.id);
      return opened.sandbox.end();
    },
  };
}

/** Verifies one screen after the other. What it made goes, also when it is stopped. */
export async function verifyModules(
  targets: readonly Target[],
  host: Host,
  { onChange, signal, waitFor = wait }: VerifyOptions,
): Promise<Verification> {
  let found: Verification = { results: targets.map(untested), sandbox: null };
  const put = (index: number, change: Partial<ModuleTestResult>): void => {
    const results = found.results.map((result, at) => (at === index ? { ...result, ...change } : result));
    found = { ...found, results };
    onChange(found);
  };
  onChange(found);
  const { probe, end } = workshop(host, { ...(signal && { signal }), waitFor });
  try {
    for (const [index, target] of targets.entries()) {
      if (signal?.aborted) break;
      if (index > 0) await waitFor(PAUSE_BETWEEN_MODULES_MS);
      put(index, { status: 'TESTING' });
      const result = await verifyModule(target, {
        ...{ host, probe, signal, waitFor },
        onAttempt: (attempts) =>
          put(index, { testedFunctions: attempts.filter(({ ok }) => ok).map(({ name }) => name) }),
      });
      put(index, result);
    }
  } finally {
    found = { ...found, sandbox: await end() };
    onChange(found);
  }
  return found;
}
