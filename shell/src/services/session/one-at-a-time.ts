/** Work that is not started again while it is under way. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isUnderWay = false;
  return async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await work();
    } finally {
      isUnderWay = false;
    }
  };
}
