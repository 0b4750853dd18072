import type { ProbedScreen, SelfTestResult } from '@ledgerwise/contract';

/** Throws a sentence unless the condition holds. */
export function ensure(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/** Result of a successful verification, with a sentence for the report. */
export const tried = (detail: string): SelfTestResult => ({ ok: true, detail });

const POLL_MS = 100;
const LIMIT_MS = 8_000;

/** Asks the data source until it answers something, and throws the sentence where it does not in time. */
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

/** The same once something was saved on a screen; where that was refused, the screen says why. */
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
