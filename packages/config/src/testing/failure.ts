/** A test, or a step without tests, that did not pass. */
export interface Failure {
  readonly name: string;
  /** The first lines of the error. */
  readonly message: string;
  /** A command for the shell, from the root of the checkout, that repeats just this. */
  readonly repeat: string;
}

const LINES = 12;

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of terminals begin with one.
const COLORS = /\u001b\[[0-9;]*[A-Za-z]/g;

/** Stack lines outside our own code. */
const OF_INSTALLED_CODE = /^\s+at .*(node_modules|new Promise \(<anonymous>\)|node:internal)/;

/** The lines of an error that are worth a look before its log is opened, without colors. */
export function firstLines(text: string): string {
  const lines = text
    .replace(COLORS, '')
    .trimEnd()
    .split('\n')
    .filter((line) => !OF_INSTALLED_CODE.test(line));
  return (lines.length > LINES ? [...lines.slice(0, LINES), '…'] : lines).join('\n');
}

/** Formats a failure when it occurs. */
export const describeFailure = ({ name, message, repeat }: Failure): string =>
  [
    `✗ ${name}`,
    ...message
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `    ${line}`),
    `  Repeat: ${repeat}`,
  ].join('\n');

/** Formats a failure for the list at the end of a run. */
export const listFailure = ({ name, repeat }: Failure): string => `  ${name}\n    ${repeat}`;

/** Each failure once: a reporter announces it when it happens, and the results of the run name it again. */
export function withoutRepetition(failures: readonly Failure[]): readonly Failure[] {
  const byIdentity = new Map<string, Failure>();
  for (const failure of failures) {
    const identity = `${failure.name}\n${failure.repeat}`;
    if (!byIdentity.has(identity)) byIdentity.set(identity, failure);
  }
  return [...byIdentity.values()];
}
