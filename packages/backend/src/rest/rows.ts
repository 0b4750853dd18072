/** Result of a statement: at most one row. */
export interface Answered {
  /** JSON, made by PostgreSQL: its numbers and times are exact. */
  readonly body: string | null;
  /** Number of records in the body. */
  readonly amount: number;
  /** Total number, if requested. */
  readonly total?: number;
  /** Status that a function sets for its response; empty for none. */
  readonly status?: string | null;
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Collects values, and gives each its place in the statement. */
export class Values {
  readonly #values: unknown[] = [];

  add(value: unknown): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }

  get all(): readonly unknown[] {
    return this.#values;
  }
}

/** Rows as one JSON list, with their count. `rows` is a `from` item, `more` adds columns. */
export const asList = (rows: string, more = ''): string =>
  `select coalesce(json_agg(t), '[]')::text as body, count(*)::integer as amount${more} from ${rows} t`;
