/** Bits in one pass of the radix sort, and how many passes take all 64. */
const BITS = 11;
const BUCKETS = 1 << BITS;
const MASK = BUCKETS - 1;
const SIGN = 0x80000000;

/** The two halves of each number, so that they compare unsigned as the numbers do. */
function halvesOf(ranks: Float64Array): { readonly high: Uint32Array; readonly low: Uint32Array } {
  const words = new Uint32Array(ranks.buffer, ranks.byteOffset, ranks.length * 2);
  const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
  const [highAt, lowAt] = isLittleEndian ? [1, 0] : [0, 1];
  const high = new Uint32Array(ranks.length);
  const low = new Uint32Array(ranks.length);
  for (let index = 0; index < ranks.length; index++) {
    const top = words[index * 2 + highAt] ?? 0;
    const rest = words[index * 2 + lowAt] ?? 0;
    const isNegative = top >= SIGN;
    high[index] = isNegative ? ~top : top ^ SIGN;
    low[index] = isNegative ? ~rest : rest;
  }
  return { high, low };
}

/** Sorts stably into `spare` by `BITS` bits of a word. Returns false if all have the same bits. */
function pass(order: Uint32Array, spare: Uint32Array, words: Uint32Array, shift: number): boolean {
  const starts = new Uint32Array(BUCKETS + 1);
  for (let index = 0; index < words.length; index++) {
    const bucket = ((words[index] ?? 0) >>> shift) & MASK;
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
  }
  if (starts.includes(words.length)) return false;
  for (let bucket = 0; bucket < BUCKETS; bucket++)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
  for (let place = 0; place < order.length; place++) {
    const index = order[place] ?? 0;
    const bucket = ((words[index] ?? 0) >>> shift) & MASK;
    const target = starts[bucket] ?? 0;
    spare[target] = index;
    starts[bucket] = target + 1;
  }
  return true;
}

/**
 * Returns the positions of the numbers in ascending order; the sort is stable, -0 precedes 0, and NaN is not allowed.
 */
export function orderByRank(ranks: Float64Array): Uint32Array {
  // Plain loops, here and in callers: for a hundred thousand rows, iterators take longer than the sort.
  let order = new Uint32Array(ranks.length);
  for (let index = 0; index < order.length; index++) order[index] = index;
  let spare = new Uint32Array(ranks.length);
  const { high, low } = halvesOf(ranks);
  for (const words of [low, high])
    for (let shift = 0; shift < 32; shift += BITS)
      if (pass(order, spare, words, shift)) {
        const sorted = spare;
        spare = order;
        order = sorted;
      }
  return order;
}
