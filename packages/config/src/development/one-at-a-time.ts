/** Work that is asked for more often than it has to be done. */
export interface Repeated {
  /** Has it done, after what has changed until now; asked while it is being done, it is done once more afterwards. */
  request(): void;
  /** Settles when nothing is being done, and nothing waits. */
  idle(): Promise<void>;
}

/** Does work one time at a time, however often it is asked for. Work must not reject: it says itself what went wrong. */
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
