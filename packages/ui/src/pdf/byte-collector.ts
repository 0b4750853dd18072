/** Minimum number of bytes to allocate at a time. */
const BLOCK = 1 << 20;

/** Joins many small chunks as they arrive: storing each separately would take ten times the memory. */
export class ByteCollector {
  readonly #full: Uint8Array[] = [];
  #block = new Uint8Array(0);
  #used = 0;

  add(piece: Uint8Array): void {
    if (this.#used + piece.length > this.#block.length) {
      this.#full.push(this.#block.subarray(0, this.#used));
      this.#block = new Uint8Array(Math.max(BLOCK, piece.length));
      this.#used = 0;
    }
    this.#block.set(piece, this.#used);
    this.#used += piece.length;
  }

  /** All pieces in their order. */
  bytes(): Uint8Array {
    return joined([...this.#full, this.#block.subarray(0, this.#used)]);
  }
}

/** Pieces as one. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((all, { length }) => all + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
