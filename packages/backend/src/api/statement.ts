/** A statement with its values apart, which no text of a request becomes a part of. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
