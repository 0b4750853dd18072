import type { FunctionName } from './data-source.ts';

/** How far a job is. */
export interface JobProgress {
  /** Of `total`; rows, records or bytes. */
  readonly done: number;
  /** Absent where the whole is not known. */
  readonly total?: number;
  /** The same for people: `5,000 of 12,000 rows sent`. */
  readonly text: string;
  /** False once it can no longer be stopped; the default is true. */
  readonly canCancel?: boolean;
}

/** A function of the database and its arguments, as data: it is kept by the browser and run later, also by another page. */
export interface JobCall {
  /** The function. */
  readonly call: FunctionName;
  /** Its arguments by name, values of JSON. */
  readonly args: Readonly<Record<string, unknown>>;
}

/** What is told of a job. In the words of `JobRecovery` and `JobUndo`, `{name}` stands for that field of the answer. */
export interface JobWords {
  /** A few words. */
  readonly title: string;
  /** A sentence or two more. */
  readonly text?: string;
}

/** How what a job did is taken back. */
export interface JobUndo extends JobCall {
  /** What is asked first, where taking back is no small thing; without it Undo acts at once. */
  readonly question?: {
    /** What is asked. */
    readonly title: string;
    /** What happens then. */
    readonly text: string;
    /** On the button that does it. */
    readonly confirm: string;
  };
  /** Told when it is done; `{answer}` is what the function answered. */
  readonly done: JobWords;
  /** The title of the notice when it is refused. */
  readonly failed: string;
}

/** What a job that is found done has come to. */
export interface JobFinding extends JobWords {
  /** This finding holds where that field of the answer is there and not null; the default is always. */
  readonly where?: string;
  /** How it is taken back; texts among the arguments may be a field of the answer: `{import_id}`. */
  readonly undo?: JobUndo;
}

/**
 * How it is found out what became of a job whose page was left, or whose answer was lost: a call that answers null where the
 * job was not done, and an object where it was.
 */
export interface JobRecovery extends JobCall {
  /** Run before the question, so that nothing of the job is done behind it: what was sent half is thrown away. */
  readonly settle?: JobCall;
  /** The first that holds is told by a later page. */
  readonly found: readonly JobFinding[];
}

/** A file that came of a job. It can be had as long as the page lives. */
export interface JobFile {
  /** What its button says: `Download rejected rows`. */
  readonly label: string;
  /** The name that it is saved under. */
  readonly name: string;
  /** Its content. */
  read(): Promise<Blob>;
}

/** One thing that a job leaves to be seen to: a record that was refused, and why. */
export interface JobNote {
  /** What it is of: `Task 12`. */
  readonly title: string;
  /** A sentence. */
  readonly text: string;
  /** Absolute path of its screen. */
  readonly path?: string;
}

/** What a job came to. */
export interface JobOutcome extends JobWords {
  /** Nothing of what was wanted was done; the default is false. */
  readonly isFailure?: boolean;
  /** How it is taken back. */
  readonly undo?: JobUndo;
  /** Files that came of it. */
  readonly files?: readonly JobFile[];
  /** What is left to be seen to, each with its way. */
  readonly notes?: readonly JobNote[];
}

/** Work that takes its time. The host runs it, not the screen that started it. */
export interface Job<Result> {
  /** A UUID: the key under which the server does it once. A second try has the same. */
  readonly id: string;
  /** By which a screen finds its own again: `import tasks`. */
  readonly topic: string;
  /** What it is: `Import of tasks from plan.csv`. */
  readonly title: string;
  /** The table whose records it changes; what is cached of it is asked again. */
  readonly table?: string;
  /** Absolute path of the screen that shows it. */
  readonly path?: string;
  /** Does the work. It throws `data.aborted` when the signal fires and nothing was done. */
  run(signal: AbortSignal, report: (progress: JobProgress) => void): Promise<Result>;
  /** The words for the result. */
  describe(result: Result): JobOutcome;
  /** The words for a failure. */
  readonly failure: {
    /** Of the notice. */
    readonly title: string;
    /** `Failed to process CSV data`; told before a reason that does not name the thing itself. */
    readonly failed?: string;
  };
  /** Told when the user has stopped it. */
  readonly cancelled: JobWords;
  /** Told by a later page when this one was left and the job was not done. */
  readonly lost: JobWords;
  /** How it is learnt whether it was done; without it, a job whose page was left was not. */
  readonly recover?: JobRecovery & {
    /** What the answer means to the page that still waits for the result. */
    resultOf(answer: unknown): Result | Promise<Result>;
  };
}

/**
 * How a job stands. Where its page was left, or its answer was lost, the server is asked (`checking`); `unknown` where it could
 * not be asked, `lost` where it turned out that nothing was done.
 */
export type JobState = 'running' | 'checking' | 'done' | 'failed' | 'lost' | 'unknown' | 'undone';

/** A job as it is shown, here and by the pages that come after. */
export interface JobStatus {
  /** As it was started with. */
  readonly id: string;
  /** As it was started with. */
  readonly topic: string;
  /** As it was started with. */
  readonly title: string;
  /** As it was started with. */
  readonly table?: string;
  /** As it was started with. */
  readonly path?: string;
  /** As of now. */
  readonly state: JobState;
  /** This page runs it, and can stop it. */
  readonly isHere: boolean;
  /** ISO 8601. */
  readonly startedAt: string;
  /** ISO 8601; absent while it runs. */
  readonly endedAt?: string;
  /** Known in the page that runs it. */
  readonly progress?: JobProgress;
  /** What it came to. */
  readonly words?: JobWords;
  /** How it is taken back, where it can be. */
  readonly undo?: JobUndo;
  /** Files that came of it, in the page that ran it. */
  readonly files: readonly JobFile[];
  /** What is left to be seen to. */
  readonly notes?: readonly JobNote[];
}

/** Work that outlives the screen that started it, and is found again after a reload. */
export interface HostJobs {
  /**
   * Begins a job and answers its result, or throws what `run` threw. What came of it has been told by then, to the user
   * wherever they are. A job that is running already is not begun again.
   */
  start<Result>(job: Job<Result>): Promise<Result>;
  /** Jobs of this user in this organisation, newest first: those that run, and those that ended and were not dismissed. */
  all(): readonly JobStatus[];
  /** Calls whenever `all` changes; answers how to stop. */
  watch(listener: () => void): () => void;
  /** Stops a job of this page, as far as it can be stopped. */
  cancel(id: string): void;
  /** Asks again what became of a job whose state is `unknown`. */
  lookUp(id: string): void;
  /** Takes back what a job did, without asking, and tells of it. Throws what the function refused, which has been told. */
  undo(id: string): Promise<void>;
  /** Takes a job that has ended out of the list. */
  dismiss(id: string): void;
}
