/** Prints a line of a script. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Ends the script with the sentence if it is false, and prints it if it is true. */
export function expectThat(is: boolean, sentence: string): void {
  if (!is) throw new Error(`Not so: ${sentence}`);
  say(`  ${sentence}`);
}
