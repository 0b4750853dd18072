import type { FunctionName } from './data-source.ts';

/** Progress of a job. */
export interface JobProgress {
  /** Completed rows, records or bytes of `total`. */
  readonly done: number;
  /** Absent if unknown. */
  readonly total?: number;
  /** The same for people: `5,000 of 12,000 rows sent`. */
  readonly text: string;
  /** False once the job can no longer be cancelled; true by default. */
  readonly canCancel?: boolean;
}

/** A call of a database function as data: the browser stores it, so that another page can make it later. */
export interface JobCall {
  /** Name of the function. */
  readonly call: FunctionName;
  /** Its arguments by name, values of JSON. */
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * Message about a job. In the words of `JobRecovery` and `JobUndo`, `{name}` is replaced by that field of the
 * call's result.
 */
export interface JobWords {
  /** The event, in a few words. */
  readonly title: string;
  /** One or two more sentences. */
  readonly text?: string;
}

/** Call that undoes a job. */
export interface JobUndo extends JobCall {
  /** A question to confirm first; without it, Undo runs immediately. */
  readonly question?: {
    /** The question. */
    readonly title: string;
    /** The effect of Undo. */
    readonly text: string;
    /** Label of the confirming button. */
    readonly confirm: string;
  };
  /** Shown when it is done; `{answer}` is replaced by the result of the function. */
  readonly done: JobWords;
  /** The title of the notice when it is refused. */
  readonly failed: string;
}

/** Notice about a job that is found to be done. */
export interface JobFinding extends JobWords {
  /** A field of the call's result that must not be null; without it, the finding always applies. */
  readonly where?: string;
  /** Call that undoes the job; an argument may be a field of the result: `{import_id}`. */
  readonly undo?: JobUndo;
}

/**
 * Finds the result of a job whose page was closed or whose response was lost: a call that returns null if the job was
 * not done, and an object if it was.
 */
export interface JobRecovery extends JobCall {
  /** A call to make first: it discards incomplete uploads, so that the job cannot run afterwards. */
  readonly settle?: JobCall;
  /** The first one that applies is shown. */
  readonly found: readonly JobFinding[];
}

/** A file that a job made. It can be downloaded until the page is closed. */
export interface JobFile {
  /** Label of its button: `Download rejected rows`. */
  readonly label: string;
  /** The name that it is saved under. */
  readonly name: string;
  /** Its content. */
  read(): Promise<Blob>;
}

/** Something that a job leaves to the user: a record that was refused, and why. */
export interface JobNote {
  /** Its subject: `Task 12`. */
  readonly title: string;
  /** A second sentence. */
  readonly text: string;
  /** Absolute path of its screen. */
  readonly path?: string;
}

/** The result of a job, as the user sees it. */
export interface JobOutcome extends JobWords {
  /** True if nothing was done; the default is false. */
  readonly isFailure?: boolean;
  /** Call that undoes it; absent if it cannot be undone. */
  readonly undo?: JobUndo;
  /** Files that it made. */
  readonly files?: readonly JobFile[];
  /** Notes for the user. */
  readonly notes?: readonly JobNote[];
}

/** Work that takes its time. The host runs it, not the screen that started it. */
export interface Job<Result> {
  /** A UUID, the same for every attempt: by it the server does the job only once. */
  readonly id: string;
  /** Key by which a screen finds its own jobs: `import tasks`. */
  readonly topic: string;
  /** Its title: `Import of tasks from plan.csv`. */
  readonly title: string;
  /** Table whose records it changes; cached answers of this table are fetched again. */
  readonly table?: string;
  /** Absolute path of the screen that shows it. */
  readonly path?: string;
  /** Does the work. It throws `data.aborted` when the signal fires and nothing was done. */
  run(signal: AbortSignal, report: (progress: JobProgress) => void): Promise<Result>;
  /** The words for the result. */
  describe(result: Result): JobOutcome;
  /** The words for a failure. */
  readonly failure: {
    /** Title of the notice. */
    readonly title: string;
    /** `The tasks were not imported`: put before a reason that does not say itself what failed. */
    readonly failed?: string;
    /** True while an open screen shows the result; then there is no notice. */
    isShown?(): boolean;
  };
  /** Shown when the user has stopped it. */
  readonly cancelled: JobWords;
  /** Shown by a later page if this one was left and the job was not done. */
  readonly lost: JobWords;
  /** Call that finds out if the job was done; without it, a job whose page was closed counts as not done. */
  readonly recover?: JobRecovery & {
    /** Turns the call's result into the job's result, for a page that is still waiting for it. */
    resultOf(answer: unknown): Result | Promise<Result>;
  };
}

/**
 * State of a job. If its page was closed or its response was lost, the server is asked (`checking`); it is `unknown` if
 * the server could not be reached, and `lost` if nothing was done.
 */
export type JobState = 'running' | 'checking' | 'done' | 'failed' | 'lost' | 'unknown' | 'undone';

/** A job for display, on this page and later ones. */
export interface JobStatus {
  /** From `Job.id`. */
  readonly id: string;
  /** From `Job.topic`. */
  readonly topic: string;
  /** From `Job.title`. */
  readonly title: string;
  /** From `Job.table`. */
  readonly table?: string;
  /** From `Job.path`. */
  readonly path?: string;
  /** Its present state. */
  readonly state: JobState;
  /** True if this page runs it, and can stop it. */
  readonly isHere: boolean;
  /** Start time: ISO 8601. */
  readonly startedAt: string;
  /** End time: ISO 8601; absent while it runs. */
  readonly endedAt?: string;
  /** Its progress; known only to the page that runs it. */
  readonly progress?: JobProgress;
  /** Text of its result; absent while it runs. */
  readonly words?: JobWords;
  /** Call that undoes it; absent if it cannot be undone. */
  readonly undo?: JobUndo;
  /** Files that it made; known only to the page that ran it. */
  readonly files: readonly JobFile[];
  /** Notes for the user. */
  readonly notes?: readonly JobNote[];
}

/** Work that continues after its screen is closed, and is found again after a reload. */
export interface HostJobs {
  /**
   * Starts a job and returns its result, or throws what `run` threw. By then the host has notified the user on any
   * screen, unless the job's own screen shows the error. A running job is not started again.
   */
  start<Result>(job: Job<Result>): Promise<Result>;
  /** Jobs of this user in this organization, newest first: those that run, and those that ended and were not dismissed. */
  all(): readonly JobStatus[];
  /** Calls `listener` whenever `all` changes; returns a function that stops it. */
  watch(listener: () => void): () => void;
  /** Stops a job of this page, as far as it can be stopped. */
  cancel(id: string): void;
  /** Checks again a job whose state is `unknown`. */
  lookUp(id: string): void;
  /**
   * Undoes a job without asking, and notifies the user. Throws a refusal of the function after showing it to
   * the user.
   */
  undo(id: string): Promise<void>;
  /** Removes a job that has ended from the list. */
  dismiss(id: string): void;
}
