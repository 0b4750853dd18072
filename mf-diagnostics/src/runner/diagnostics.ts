import type { Host, SandboxEnd } from '@ledgerwise/contract';
import { versionChecks } from '../versions/version-checks.ts';
import { apartChecks, baseChecks } from './base-checks.ts';
import { type Check, type CheckRecord, pendingRecord } from './check.ts';
import { moduleChecks } from './module-checks.ts';
import { otherScreens, productChecks } from './navigation-checks.ts';
import { type RunOptions, runChecks } from './run-checks.ts';
import { type Wait, wait } from './wait.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

/** Everything that /diagnostics asks. What writes comes before what looks whether organizations see each other. */
function checksOf(host: Host, workshop: Workshop, waitFor: Wait = wait): readonly Check[] {
  return [
    ...baseChecks(host),
    ...moduleChecks(host, workshop),
    ...versionChecks(host),
    ...apartChecks(host, workshop),
    ...productChecks(host, waitFor),
    ...otherScreens(host, waitFor),
  ];
}

/** State of a run. */
export interface Diagnosis {
  readonly records: readonly CheckRecord[];
  /** Outcome of the test organization; null while it exists, or if none was created. */
  readonly sandbox: SandboxEnd | null;
}

/** Lists the checks before they run, without opening anything. */
export const pendingDiagnosis = (host: Host): Diagnosis => ({
  records: checksOf(host, openWorkshop(host)).map(pendingRecord),
  sandbox: null,
});

interface DiagnoseOptions extends Omit<RunOptions, 'onChange'> {
  onChange(diagnosis: Diagnosis): void;
}

/** Runs all checks, one after the other. Everything it created is removed, also when it is stopped. */
export async function diagnose(host: Host, { onChange, ...options }: DiagnoseOptions): Promise<Diagnosis> {
  const { signal, waitFor } = options;
  const workshop = openWorkshop(host, { ...(signal && { signal }), ...(waitFor && { waitFor }) });
  let found: Diagnosis = { records: [], sandbox: null };
  const put = (change: Partial<Diagnosis>): void => {
    found = { ...found, ...change };
    onChange(found);
  };
  try {
    await runChecks(checksOf(host, workshop, waitFor), {
      ...options,
      onChange: (records) => put({ records }),
    });
  } finally {
    put({ sandbox: await workshop.end() });
  }
  return found;
}
