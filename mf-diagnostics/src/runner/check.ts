export type CheckStatus = 'PENDING' | 'TESTING' | 'PASS' | 'FAIL';

/** Result of a check; `detail` is one sentence for users. */
export interface Outcome {
  readonly ok: boolean;
  readonly detail: string;
}

export interface Check {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** Time limit, if it differs from the default. */
  readonly limitMs?: number;
  run(): Promise<Outcome>;
}

/** A check and how it went, as shown on screen and written to the report. */
export interface CheckRecord {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly status: CheckStatus;
  readonly detail: string;
  readonly milliseconds: number | null;
}

export function pass(detail: string): Outcome {
  return { ok: true, detail };
}

export function fail(detail: string): Outcome {
  return { ok: false, detail };
}

export function pendingRecord({ id, group, title }: Check): CheckRecord {
  return { id, group, title, status: 'PENDING', detail: '', milliseconds: null };
}
