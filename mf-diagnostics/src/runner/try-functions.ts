import type { ModuleCode } from '@ledgerwise/contract';
import { failureInWords } from '@ledgerwise/resource/checks';
import type { OpenProbe } from '../probe/open-probe.ts';
import type { Outcome } from './check.ts';
import { outcomeWithin } from './run-checks.ts';
import type { Target } from './targets.ts';
import { texts } from './texts.ts';

/** The time limit of a function, so that a run always ends. */
export const FUNCTION_LIMIT_MS = 30_000;

/** Outcome of one function of a screen. */
export interface Attempt {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

export interface TryOptions {
  readonly signal?: AbortSignal | undefined;
  readonly limitMs?: number;
  onAttempt?(attempts: readonly Attempt[]): void;
}

async function attempt(name: string, run: () => Promise<Outcome>, limitMs: number): Promise<Attempt> {
  try {
    const { ok, detail } = await outcomeWithin(limitMs, run);
    return { name, ok, detail };
  } catch (error) {
    return { name, ok: false, detail: failureInWords(error) };
  }
}

/** Tries each declared function of a screen, one after the other; a failing one does not stop the others. */
export async function tryFunctions(
  { functions, module, verification }: Target,
  probe: OpenProbe,
  { signal, limitMs = FUNCTION_LIMIT_MS, onAttempt }: TryOptions = {},
): Promise<readonly Attempt[]> {
  const code: ModuleCode = await module.load();
  const tries = (await code.verifications?.())?.[verification ?? ''];
  const attempts: Attempt[] = [];
  for (const name of functions) {
    if (signal?.aborted) break;
    const run = tries?.[name];
    attempts.push(
      run
        ? await attempt(name, () => run(probe.of(module)), limitMs)
        : { name, ok: false, detail: texts.functions.noTest },
    );
    probe.closeScreens();
    onAttempt?.(attempts);
  }
  return attempts;
}
