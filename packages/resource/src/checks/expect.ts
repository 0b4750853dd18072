import { isAppError } from '@ledgerwise/contract';

/** Throws the message unless the condition holds. */
export function ensure(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

const print = (value: unknown) => JSON.stringify(value) ?? String(value);

/** Compares plain data; the message names the compared thing. */
export function ensureEqual(actual: unknown, expected: unknown, what: string): void {
  ensure(print(actual) === print(expected), `${what}: expected ${print(expected)}, got ${print(actual)}.`);
}

/** The work must fail with one of these codes. */
export async function ensureRefused(
  work: () => Promise<unknown>,
  codes: readonly string[],
  what: string,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = isAppError(error) ? error.code : String(error);
    ensure(codes.includes(code), `${what}: expected to be refused with ${codes.join(' or ')}, got ${code}.`);
    return;
  }
  throw new Error(`${what}: expected to be refused with ${codes.join(' or ')}, but it went through.`);
}
