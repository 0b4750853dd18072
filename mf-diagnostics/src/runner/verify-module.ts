import type { Host } from '@ledgerwise/contract';
import { readTable } from './base-checks.ts';
import type { CheckStatus } from './check.ts';
import { locate } from './locate.ts';
import { type MountedScreen, mountScreen } from './mount-screen.tsx';
import { describeFailure } from './run-checks.ts';
import { hasContent, provenFunctions } from './screen-evidence.ts';
import type { VerifiedModule } from './verified-modules.ts';
import {
  COMPONENT_WAIT_MS,
  NAVIGATION_WAIT_MS,
  PAUSE_BETWEEN_MODULES_MS,
  until,
  type Wait,
  wait,
} from './wait.ts';

/** How long a screen may take to show something before it counts as blank. */
export const SCREEN_LIMIT_MS = 8_000;

export interface ModuleTestResult {
  readonly module: string;
  readonly path: string;
  readonly functions: readonly string[];
  readonly status: CheckStatus;
  readonly testedFunctions: readonly string[];
  readonly error: string | null;
  readonly details: string;
  readonly timestamp: string | null;
}

export function untested({ name, path, functions }: VerifiedModule): ModuleTestResult {
  return {
    module: name,
    path,
    functions,
    status: 'PENDING',
    testedFunctions: [],
    error: null,
    details: '',
    timestamp: null,
  };
}

type Verdict = Pick<ModuleTestResult, 'error' | 'details' | 'testedFunctions'>;

const failed = (error: string, details = ''): Verdict => ({ error, details, testedFunctions: [] });

async function tableProblem(host: Host, table: string | undefined): Promise<Verdict | null> {
  if (table === undefined) return null;
  try {
    await readTable(host.data, table);
    return null;
  } catch (error) {
    return failed(`Database access failed: Could not access table ${table}`, describeFailure(error));
  }
}

async function judge(
  target: VerifiedModule,
  screen: MountedScreen,
  host: Host,
  waitFor: Wait,
): Promise<Verdict> {
  const modules = host.modules.all();
  await waitFor(NAVIGATION_WAIT_MS);
  await until(() => hasContent(screen) || screen.failure() !== null, SCREEN_LIMIT_MS, waitFor);
  if (!screen.pathname().includes(target.path))
    return failed(
      `Navigation failed: Could not navigate to ${target.path}`,
      `The address became ${screen.pathname()}`,
    );
  const unreachable = await tableProblem(host, target.table);
  if (unreachable) return unreachable;
  await waitFor(COMPONENT_WAIT_MS);
  const failure = screen.failure();
  if (failure) return failed('Component error: Error boundary was activated', describeFailure(failure));
  if (!hasContent(screen))
    return failed('Blank page detected', `Nothing was shown within ${SCREEN_LIMIT_MS / 1000} seconds`);
  if (screen.container.querySelector('[data-not-built]'))
    return failed('This screen is not built yet', 'Its address answers with a page that says so');
  const testedFunctions = provenFunctions(target.functions, screen, modules, target.path);
  return {
    error: null,
    details: `${testedFunctions.length} of ${target.functions.length} functions seen at work`,
    testedFunctions,
  };
}

/** Navigation, then table access, then component load; the first failing step decides. */
export async function verifyModule(
  target: VerifiedModule,
  host: Host,
  waitFor: Wait = wait,
): Promise<ModuleTestResult> {
  const close = (verdict: Verdict): ModuleTestResult => ({
    ...untested(target),
    ...verdict,
    status: verdict.error === null ? 'PASS' : 'FAIL',
    timestamp: new Date().toISOString(),
  });
  if (!host.auth.user) return close(failed('No authenticated user'));
  const modules = host.modules.all();
  if (!locate(modules, target.path))
    return close(failed(`Navigation failed: Could not navigate to ${target.path}`));
  const screen = mountScreen(host, modules, target.path);
  try {
    return close(await judge(target, screen, host, waitFor));
  } catch (error) {
    return close(failed('Unexpected error during testing', describeFailure(error)));
  } finally {
    screen.unmount();
  }
}

interface VerifyOptions {
  onChange(results: readonly ModuleTestResult[]): void;
  readonly signal?: AbortSignal;
  readonly waitFor?: Wait;
}

/** Verifies one module after the other. */
export async function verifyModules(
  targets: readonly VerifiedModule[],
  host: Host,
  { onChange, signal, waitFor = wait }: VerifyOptions,
): Promise<readonly ModuleTestResult[]> {
  let results: readonly ModuleTestResult[] = targets.map(untested);
  onChange(results);
  for (const [index, target] of targets.entries()) {
    if (signal?.aborted) break;
    if (index > 0) await waitFor(PAUSE_BETWEEN_MODULES_MS);
    results = results.with(index, { ...untested(target), status: 'TESTING' });
    onChange(results);
    results = results.with(index, await verifyModule(target, host, waitFor));
    onChange(results);
  }
  return results;
}
