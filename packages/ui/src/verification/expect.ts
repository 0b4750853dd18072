import type { ProbedScreen, SelfTestResult } from '@ledgerwise/contract';

/** Throws the message unless the condition holds. */
export function ensure(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/** Result of a successful verification, with a sentence for the report. */
export const tried = (detail: string): SelfTestResult => ({ ok: true, detail });

const POLL_MS = 100;
const LIMIT_MS = 8_000;

/** Repeats a request until it returns something, and throws the message on timeout. */
export async function eventually<Found>(
  look: () => Promise<Found | null | undefined | false>,
  sentence: string,
): Promise<Found> {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(sentence);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Does the same after saving on a screen; if that was refused, throws the screen's error. */
export async function untilSaved<Found>(
  screen: ProbedScreen,
  look: () => Promise<Found | null | undefined | false>,
  sentence: string,
): Promise<Found> {
  try {
    return await eventually(look, sentence);
  } catch (error) {
    const said = screen.complaints().join(' ');
    throw said === '' ? error : new Error(`${sentence}. The screen says: ${said}`);
  }
}
