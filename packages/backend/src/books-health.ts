import type postgres from 'postgres';

interface Control {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string | null;
}

export interface Health {
  readonly controls: number;
  /** Controls that fail. */
  readonly faults: readonly Control[];
}

/** Every control of the books of an organization, as its members see them. */
export async function booksHealth(sql: postgres.Sql, organisation: string): Promise<Health> {
  const controls = await sql<
    Control[]
  >`select "check", ok, detail from private.books_health(${organisation})`;
  return { controls: controls.length, faults: controls.filter(({ ok }) => !ok) };
}
