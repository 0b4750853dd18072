/** A statement with separate values, so that text of a request never becomes part of the SQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
