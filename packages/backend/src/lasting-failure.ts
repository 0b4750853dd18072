/**
 * A start that failed for a reason that every further start meets again, until somebody changes something: a setting, a
 * port in use, keys that are lost, a database of another version. Its message says what to change.
 */
export class LastingFailure extends Error {
  override readonly name: string = 'LastingFailure';
}
