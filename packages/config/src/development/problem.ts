/** Sources of problems during development. */
export type ProblemSource = 'types' | 'build' | 'modules' | 'schema';

/** A problem, as shown in the terminal and over open pages. */
export interface Problem {
  /** Errors prevent something from working; warnings name references to missing parts. */
  readonly severity: 'error' | 'warning';
  /** The problem, in the words of its source; may have several lines. */
  readonly text: string;
  /** Path from the root, with slashes; absent if it concerns no single file. */
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1. */
  readonly column?: number;
}

/** Formats `packages/contract/src/paths.ts:12:3`, as terminals and editors open it; empty without a file. */
export function placeOf({ file, line, column }: Problem): string {
  return [file, line, file && line && column].filter((part) => part !== undefined).join(':');
}
