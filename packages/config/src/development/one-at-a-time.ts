/** Work that is requested more often than it must run. */
export interface Repeated {
  /** Runs the work for all changes so far; if it is already running, it runs once more afterwards. */
  request(): void;
  /** Resolves when nothing is running or waiting. */
  idle(): Promise<void>;
}

/** Runs work one at a time, however often it is requested. Work must not reject: it reports its own errors. */
export function oneAtATime(work: () => Promise<void>): Repeated {
  let isWanted = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await work();
    }
    running = undefined;
  }

  return {
    request() {
      isWanted = true;
      running ??= run();
    },
    async idle() {
      await running;
    },
  };
}
