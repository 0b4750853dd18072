/** Settings of a run of the model, from its address. */
export interface ModelSettings {
  readonly seed: string;
  readonly steps: string;
}

export const MOST_STEPS = 500;
const MOST_SEED = 4_294_967_295;
const DEFAULT_STEPS = '60';

const SEED_LIMIT = 1_000_000;

/** Reads settings from an address; uses a random seed if it has none. */
export function readModelAddress(params: URLSearchParams): ModelSettings {
  return {
    seed: params.get('seed') ?? newSeed(),
    steps: params.get('steps') ?? DEFAULT_STEPS,
  };
}

export const newSeed = (): string => String(Math.floor(Math.random() * SEED_LIMIT));

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,10}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** Returns the errors of the input, one message each. */
export function modelFaults({ seed, steps }: ModelSettings): Partial<Record<keyof ModelSettings, string>> {
  return {
    ...(!isWhole(seed, 0, MOST_SEED) && { seed: `Enter a whole number from 0 to ${MOST_SEED}.` }),
    ...(!isWhole(steps, 1, MOST_STEPS) && { steps: `Enter a whole number from 1 to ${MOST_STEPS}.` }),
  };
}
