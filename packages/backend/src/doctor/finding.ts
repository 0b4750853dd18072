/** Result of a check; `skipped` if there is nothing to check. */
export type FindingState = 'ok' | 'skipped' | 'warning' | 'failed';

/** Result of a check. */
export interface Finding {
  /** Name of the check: `disk`, `backups`. */
  readonly check: string;
  readonly state: FindingState;
  /** The finding as a sentence. */
  readonly says: string;
  /** The remedy. */
  readonly remedy?: string;
}

/** The worst state of all: for the exit code. */
export function worstOf(findings: readonly Finding[]): FindingState {
  for (const state of ['failed', 'warning'] as const)
    if (findings.some((finding) => finding.state === state)) return state;
  return 'ok';
}
