import { COMMAND_KINDS, carryOut } from './commands.ts';
import { differences, trialBalanceDifferences } from './differences.ts';
import { type BooksData, Disagreement, openBooks } from './modelled-books.ts';
import { stepsFrom } from './steps.ts';

export interface ModelRunOptions {
  /** Seed of the steps: the same seed creates the same ones. */
  readonly seed: number;
  readonly steps: number;
  readonly signal?: AbortSignal;
  onStep?(done: number): void;
}

/** The first difference between engine and model. */
export interface ModelDifference {
  /** Counted from 1. */
  readonly step: number;
  /** The command of that step. */
  readonly command: string;
  /** The first few differences, as messages. */
  readonly what: readonly string[];
}

const SHOWN = 5;

/** A word of code as people read it: `voidPayment` is "void payment". */
const inWords = (kind: string): string => kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * Runs random steps on empty books and on a model in memory, and compares the trial balance after each step, and the
 * whole model after the last. Returns the first difference, or null. Throws if the engine cannot be reached.
 */
export async function runModel(
  data: BooksData,
  { seed, steps: count, signal, onStep }: ModelRunOptions,
): Promise<ModelDifference | null> {
  const steps = stepsFrom(seed, count, COMMAND_KINDS);
  const books = await openBooks(data);
  for (const [place, step] of steps.entries()) {
    signal?.throwIfAborted();
    const found = await carryOut(books, step).then(
      () => (place === steps.length - 1 ? differences(books) : trialBalanceDifferences(books)),
      (error: unknown) => {
        if (error instanceof Disagreement) return [error.message];
        throw error;
      },
    );
    if (found.length > 0)
      return { step: place + 1, command: inWords(step.kind), what: found.slice(0, SHOWN) };
    onStep?.(place + 1);
  }
  return null;
}
