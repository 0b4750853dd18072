const LIMIT = 10;
const WINDOW_MS = 1000;

/**
 * Stops a loop of session events: more than 10 changes within one second are ignored; the count restarts
 * after the second.
 */
export function createChangeGuard(now: () => number = () => performance.now()): () => boolean {
  let begin = Number.NEGATIVE_INFINITY;
  let count = 0;
  return function accepts() {
    const time = now();
    if (time - begin >= WINDOW_MS) {
      begin = time;
      count = 0;
    }
    count += 1;
    return count <= LIMIT;
  };
}
