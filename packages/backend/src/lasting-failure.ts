/**
 * A failure to start that will repeat until somebody changes something: a setting, a port in use, lost keys, a database
 * of another version. Its message says what to change.
 */
export class LastingFailure extends Error {
  override readonly name: string = 'LastingFailure';
}
