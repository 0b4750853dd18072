/** Sources of problems during development. */
export type ProblemSource = 'types' | 'build' | 'modules' | 'schema';

/** Something to mend, as it is shown in the terminal and over open pages. */
export interface Problem {
  /** Errors keep something from working; warnings name what leads nowhere. */
  readonly severity: 'error' | 'warning';
  /** The problem, in the words of its source; may have several lines. */
  readonly text: string;
  /** Seen from the root, with slashes; absent where it is in no one file. */
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1. */
  readonly column?: number;
}

/** `packages/contract/src/paths.ts:12:3`, as terminals and editors open it; empty where there is no file. */
export function placeOf({ file, line, column }: Problem): string {
  return [file, line, file && line && column].filter((part) => part !== undefined).join(':');
}
