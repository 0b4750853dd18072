/** How a check ended; `skipped` where there is nothing to check. */
export type FindingState = 'ok' | 'skipped' | 'warning' | 'failed';

/** What a check found. */
export interface Finding {
  /** What was checked: `disk`, `backups`. */
  readonly check: string;
  readonly state: FindingState;
  /** What is so, as a sentence. */
  readonly says: string;
  /** What to do about it. */
  readonly remedy?: string;
}

/** The worst state of all: for the exit code. */
export function worstOf(findings: readonly Finding[]): FindingState {
  for (const state of ['failed', 'warning'] as const)
    if (findings.some((finding) => finding.state === state)) return state;
  return 'ok';
}
