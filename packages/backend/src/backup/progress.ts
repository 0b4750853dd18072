/** How far a backup or a restore has come. */
export interface Progress {
  /** What is done at present, such as `Tables saved`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export type ReportProgress = (progress: Progress) => void;
