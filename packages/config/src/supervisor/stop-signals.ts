/**
 * npm forwards a Ctrl+C that the terminal has already sent to this program, so signals within this time count as one.
 */
const ONE_WISH_MS = 300;

/** Calls `stop` with the signal when the process is asked to end, and `endAtOnce` when it is asked again. */
export function onStopSignals(stop: (signal: NodeJS.Signals) => void, endAtOnce: () => void): void {
  let firstAt: number | undefined;
  const hear = (signal: NodeJS.Signals): void => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      stop(signal);
    } else if (performance.now() - firstAt > ONE_WISH_MS) endAtOnce();
  };
  process.on('SIGINT', hear);
  process.on('SIGTERM', hear);
}
