/** Things to end, in the reverse order of their start. */
export interface Ends {
  add(end: () => Promise<unknown> | unknown): void;
  /** Ends one after the other, in reverse order of their start. */
  close(): Promise<void>;
}

/** A list of ends that is empty. */
export function createEnds(): Ends {
  const ends: (() => Promise<unknown> | unknown)[] = [];
  return {
    add: (end) => void ends.push(end),
    async close() {
      for (const end of ends.reverse()) await end();
    },
  };
}
