import type {
  StatementAnswers,
  StatementBalance,
  StatementLine,
  StatementProblem,
  StatementProblemKind,
  StatementQuestion,
  StatementTable,
} from './statement.ts';

/** A line as its format has it. */
export interface FoundLine extends Omit<StatementLine, 'key'> {
  /** True if the bank guarantees that no other movement of the account has this id. */
  readonly isOwnId?: boolean;
}

/** One statement of a file, which may contain several, of one or more accounts. */
export interface FoundStatement {
  account?: string;
  currency?: string;
  opening?: StatementBalance;
  closing?: StatementBalance;
  readonly lines: FoundLine[];
}

/** Remedy for a damaged file, without a full stop. */
export const AGAIN = 'Download the statement from your bank again';

/** Suggested formats, without a full stop. */
export const OFFERS = 'in a format for accounting programs, such as CAMT.053, OFX or CSV';

/** Ends the reading of a file. */
export class Refused extends Error {
  readonly problem: StatementProblem;
  constructor(kind: StatementProblemKind, message: string, row?: number) {
    super(message);
    this.problem = { kind, message, stops: true, ...(row !== undefined && { row }) };
  }
}

/** A file with many wrong lines reports only the first ones. */
const MOST_PROBLEMS = 20;

/** Collects readers' messages besides the statements, and holds the user's answers. */
export class Findings {
  readonly questions: StatementQuestion[] = [];
  readonly answers: StatementAnswers;
  /** Called with the share of the file that was read, from 0 to 1. */
  readonly progress: (done: number) => void;
  table: StatementTable | undefined;
  readonly #problems: StatementProblem[] = [];
  #untold = 0;
  readonly #leftOut = new Map<string, number>();

  constructor(answers: StatementAnswers, progress: (done: number) => void) {
    this.answers = answers;
    this.progress = progress;
  }

  ask(question: StatementQuestion): void {
    this.questions.push(question);
  }

  /** Something that makes the file useless, in one of its lines: the others are looked at too. */
  wrong(kind: StatementProblemKind, message: string, row?: number): void {
    if (this.#problems.length >= MOST_PROBLEMS) this.#untold += 1;
    else this.#problems.push(new Refused(kind, message, row).problem);
  }

  /** Adds an informational message. */
  note(kind: StatementProblemKind, message: string, row?: number): void {
    this.#problems.push({ kind, message, stops: false, ...(row !== undefined && { row }) });
  }

  /** Counts a line that is not a movement. Its reason is reported once, with the number of such lines. */
  leaveOut(why: string): void {
    this.#leftOut.set(why, (this.#leftOut.get(why) ?? 0) + 1);
  }

  get hasStopped(): boolean {
    return this.#problems.some(({ stops }) => stops);
  }

  get problems(): readonly StatementProblem[] {
    const leftOut = [...this.#leftOut].map(([why, count]): StatementProblem => {
      const message = `Left out: ${count} ${count === 1 ? 'line' : 'lines'} ${why}.`;
      return { kind: 'left_out', message, stops: false };
    });
    const more: StatementProblem = {
      kind: 'more',
      message: `The same applies to ${this.#untold} more lines of the file.`,
      stops: true,
    };
    return [...this.#problems, ...(this.#untold > 0 ? [more] : []), ...leftOut];
  }
}

/** Lines that the bank has not booked, in the words of `leaveOut`. */
export const NOT_BOOKED = 'that the bank has not booked';
/** Lines of 0.00, in the words of `leaveOut`. */
export const NOTHING_MOVED = 'of 0.00, which move no money';
