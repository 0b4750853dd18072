import { describeError, type Host } from '@ledgerwise/contract';
import { checkReadable, failureInWords } from '@ledgerwise/resource/checks';
import type { OpenProbe } from '../probe/open-probe.ts';
import type { CheckStatus } from './check.ts';
import { locate } from './locate.ts';
import { type MountedScreen, mountScreen } from './mount-screen.tsx';
import { CHECK_LIMIT_MS, outcomeWithin } from './run-checks.ts';
import { isShown, placeholderProblem } from './screen-evidence.ts';
import type { Target } from './targets.ts';
import { texts } from './texts.ts';
import { type Attempt, tryFunctions } from './try-functions.ts';
import { COMPONENT_WAIT_MS, NAVIGATION_WAIT_MS, until, type Wait, wait } from './wait.ts';

/** Time after which a screen that shows nothing counts as blank. */
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

export function untested({ name, path, functions }: Target): ModuleTestResult {
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

export interface VerifyContext {
  readonly host: Host;
  /** Opens the probe for trying functions; throws if no sandbox is available. */
  probe(): Promise<OpenProbe>;
  readonly signal?: AbortSignal | undefined;
  readonly waitFor?: Wait;
  /** Time limit for its table and for each of its functions. */
  readonly limitMs?: number;
  onAttempt?(attempts: readonly Attempt[]): void;
}

async function tableProblem(
  host: Host,
  table: string | undefined,
  limitMs: number | undefined,
): Promise<Verdict | null> {
  if (table === undefined) return null;
  const { ok, detail } = await outcomeWithin(limitMs ?? CHECK_LIMIT_MS, () =>
    checkReadable(host.data, table),
  );
  return ok ? null : failed(texts.verification.noTable(table), detail);
}

/** Navigation, then table access, then component load: the first failing step decides. */
async function screenProblem(
  { path, table }: Target,
  screen: MountedScreen,
  { host, waitFor = wait, limitMs }: VerifyContext,
): Promise<Verdict | null> {
  await waitFor(NAVIGATION_WAIT_MS);
  const isThere = (): boolean => isShown(screen) || screen.failure() !== null;
  await until(isThere, SCREEN_LIMIT_MS, waitFor);
  if (!screen.pathname().includes(path))
    return failed(texts.shared.noNavigation(path), texts.verification.addressBecame(screen.pathname()));
  const unreachable = await tableProblem(host, table, limitMs);
  if (unreachable) return unreachable;
  await waitFor(COMPONENT_WAIT_MS);
  // By now it may be loading something else.
  await until(isThere, SCREEN_LIMIT_MS, waitFor);
  const failure = screen.failure();
  if (failure) return failed(texts.verification.boundary, failureInWords(failure));
  const problem = placeholderProblem(screen);
  return problem === null ? null : failed(problem, texts.verification.noContent(SCREEN_LIMIT_MS / 1000));
}

/** Verdict on a module from the attempts at its functions. */
export function verdictOf(attempts: readonly Attempt[]): Verdict {
  const good = attempts.filter(({ ok }) => ok);
  const bad = attempts.filter(({ ok }) => !ok);
  return {
    testedFunctions: good.map(({ name }) => name),
    error: bad.length === 0 ? null : texts.verification.fail(bad.map(({ name }) => name)),
    details: [
      texts.verification.work(good.length, attempts.length),
      ...[...bad, ...good].map(({ name, ok, detail }) => `${ok ? '' : 'FAILED '}${name}: ${detail}`),
    ].join('. '),
  };
}

async function verdictOn(target: Target, context: VerifyContext): Promise<Verdict> {
  const { host } = context;
  if (!host.auth.user) return failed(texts.shared.noUser);
  const { module } = target;
  if (target.verification === null) {
    const { title, help } = describeError(module.error, host.errorTexts);
    return failed(`${title} (${module.status})`, help);
  }
  const modules = host.modules.all();
  if (!locate(modules, target.path)) return failed(texts.shared.noNavigation(target.path));
  const screen = mountScreen(host, modules, target.path);
  try {
    const problem = await screenProblem(target, screen, context);
    if (problem) return problem;
  } finally {
    screen.unmount();
  }
  let probe: OpenProbe;
  try {
    probe = await context.probe();
  } catch (error) {
    return failed(texts.verification.noSandbox, failureInWords(error));
  }
  return verdictOf(await tryFunctions(target, probe, context));
}

/** Verifies that a screen appears, its table can be read, and each of its functions works. */
export async function verifyModule(target: Target, context: VerifyContext): Promise<ModuleTestResult> {
  const verdict = await verdictOn(target, context).catch((error: unknown) =>
    failed(texts.verification.unexpected, failureInWords(error)),
  );
  return {
    ...untested(target),
    ...verdict,
    status: verdict.error === null ? 'PASS' : 'FAIL',
    timestamp: new Date().toISOString(),
  };
}
