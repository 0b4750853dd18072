/** Progress of a backup or restore. */
export interface Progress {
  /** The current step, such as `Tables saved`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export type ReportProgress = (progress: Progress) => void;
