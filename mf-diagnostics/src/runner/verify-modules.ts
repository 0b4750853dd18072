import type { Host, SandboxEnd } from '@ledgerwise/contract';
import type { Target } from './targets.ts';
import { type ModuleTestResult, untested, verifyModule } from './verify-module.ts';
import { PAUSE_BETWEEN_MODULES_MS, type Wait, wait } from './wait.ts';
import { openWorkshop } from './workshop.ts';

/** State of a run. */
export interface Verification {
  readonly results: readonly ModuleTestResult[];
  /** Outcome of the test organization; null while it exists, or if none was created. */
  readonly sandbox: SandboxEnd | null;
}

export interface VerifyOptions {
  onChange(verification: Verification): void;
  readonly signal?: AbortSignal;
  readonly waitFor?: Wait;
  /** Time limit for a table and for each function. */
  readonly limitMs?: number;
}

/** Verifies one screen after the other. Everything it created is removed, also when it is stopped. */
export async function verifyModules(
  targets: readonly Target[],
  host: Host,
  { onChange, signal, waitFor = wait, limitMs }: VerifyOptions,
): Promise<Verification> {
  let found: Verification = { results: targets.map(untested), sandbox: null };
  const put = (index: number, change: Partial<ModuleTestResult>): void => {
    const results = found.results.map((result, at) => (at === index ? { ...result, ...change } : result));
    found = { ...found, results };
    onChange(found);
  };
  onChange(found);
  const { probe, end } = openWorkshop(host, { ...(signal && { signal }), waitFor });
  try {
    for (const [index, target] of targets.entries()) {
      if (signal?.aborted) break;
      if (index > 0) await waitFor(PAUSE_BETWEEN_MODULES_MS);
      put(index, { status: 'TESTING' });
      const result = await verifyModule(target, {
        ...{ host, probe, signal, waitFor },
        ...(limitMs !== undefined && { limitMs }),
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
