import { type Problem, type ProblemSource, placeOf } from './problem.ts';

const NAMES: Readonly<Record<ProblemSource, string>> = {
  types: 'Types',
  build: 'Build',
  modules: 'Modules',
  schema: 'Schema',
};

interface ProblemBoardOptions {
  /** Called with all problems whenever they are others than before. */
  onChange(problems: readonly Problem[]): void;
  /** Called with the text for the terminal. */
  log(text: string): void;
}

/** The current problems, by source. The terminal shows each change once, and not what stays. */
export class ProblemBoard {
  readonly #bySource = new Map<ProblemSource, readonly Problem[]>();
  readonly #options: ProblemBoardOptions;

  constructor(options: ProblemBoardOptions) {
    this.#options = options;
  }

  /** All of them, errors first. */
  get all(): readonly Problem[] {
    const all = [...this.#bySource.values()].flat();
    return [
      ...all.filter(({ severity }) => severity === 'error'),
      ...all.filter(({ severity }) => severity === 'warning'),
    ];
  }

  /** Replaces the current problems of one source. */
  set(source: ProblemSource, problems: readonly Problem[]): void {
    const before = this.#bySource.get(source) ?? [];
    if (JSON.stringify(before) === JSON.stringify(problems)) return;
    this.#bySource.set(source, problems);
    this.#options.log(
      problems.length === 0 ? `${NAMES[source]}: fixed.` : problems.map(problemText).join('\n'),
    );
    this.#options.onChange(this.all);
  }
}

/** `mf-banking/src/manifest.ts:12:3: warning: …` */
export function problemText(problem: Problem): string {
  return [placeOf(problem), problem.severity, problem.text].filter((part) => part !== '').join(': ');
}
