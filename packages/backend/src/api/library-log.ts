import { inspect } from 'node:util';
import type { RepeatedLines } from '../server/repeated-lines.ts';
import { callers } from './caller.ts';

let isListening = false;

/**
 * Lite writes every error of a request to the console, each refusal and each filter that cannot be read with its stack.
 * What it says on behalf of a caller goes to the caller's log instead; all else is printed as ever.
 */
export function divertLibraryLog(): void {
  if (isListening) return;
  isListening = true;
  const print = console.error;
  console.error = (...words: unknown[]): void => {
    const note = callers.getStore()?.note;
    // On nobody's behalf: a log may well write to the console.
    if (note) callers.run(undefined, () => note(words));
    else print.apply(console, words);
  };
}

const LONGEST_KIND = 200;

/** Of what kind an error is: refusals by their own words, all else by where in the code it arose, never by what was sent. */
function kindOf(words: readonly unknown[]): string {
  const error = words.find((word) => word instanceof Error);
  if (!error) return 'The library reports a failure';
  if (inspect.custom in error) return inspect(error).slice(0, LONGEST_KIND);
  const place = /^\s+at (.+)$/m.exec(error.stack ?? '')?.[1] ?? 'an unknown place';
  return `${error.name} at ${place}`.slice(0, LONGEST_KIND);
}

/** Takes what lite says to a log that tells repetitions by their number. */
export const noteInto =
  (lines: RepeatedLines) =>
  (words: readonly unknown[]): void =>
    lines.say(kindOf(words), () =>
      words.map((word) => (typeof word === 'string' ? word : inspect(word))).join(' '),
    );
