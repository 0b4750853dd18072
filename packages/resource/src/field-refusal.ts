/** Details of a refusal that concerns a field (`private.refuse_field`). */
export interface FieldRefusal {
  /** Name of the column. */
  readonly field: string;
  /** Which of the lines that were sent, from 1 on; undefined for a field of the record itself. */
  readonly line: number | undefined;
  /** The message without the position. */
  readonly problem: string;
}

/** Parses the details of an `AppError`; returns undefined if they do not concern a field. */
export function fieldRefusalOf(details: unknown): FieldRefusal | undefined {
  if (typeof details !== 'object' || details === null) return undefined;
  const { field, line, problem } = details as Partial<Record<keyof FieldRefusal, unknown>>;
  if (typeof field !== 'string' || typeof problem !== 'string') return undefined;
  return { field, problem, line: typeof line === 'number' ? line : undefined };
}
