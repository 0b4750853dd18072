/** Sizes of a file. */
export interface FileSize {
  /** Its absolute address. */
  readonly address: string;
  /** Transferred bytes of its compressed body; null if the server hides them from other sites. */
  readonly transfer: number | null;
  /** Bytes of its body, unpacked. */
  readonly decoded: number;
}

type Timings = Pick<Performance, 'getEntriesByName'>;

const timingsOf = (address: string, timings: Timings): PerformanceResourceTiming[] =>
  timings.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];

/**
 * The sizes of a file, from how the page has loaded it, or else by asking for it.
 */
export async function sizeOf(
  address: string,
  timings: Timings = performance,
  ask: typeof fetch = (...request) => fetch(...request),
): Promise<FileSize> {
  const known = timingsOf(address, timings).find(({ decodedBodySize }) => decodedBodySize > 0);
  if (known) return { address, transfer: known.encodedBodySize, decoded: known.decodedBodySize };
  // Bypasses the browser's cache, which would make later measurements too fast.
  const answer = await ask(address, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const { byteLength } = await answer.arrayBuffer();
  const asked = timingsOf(address, timings).find(({ decodedBodySize }) => decodedBodySize > 0);
  return { address, transfer: asked?.encodedBodySize ?? null, decoded: byteLength };
}

/** The sum of the sizes; null if one is unknown. */
export function totalTransfer(sizes: readonly FileSize[]): number | null {
  return sizes.reduce<number | null>(
    (sum, { transfer }) => (sum === null || transfer === null ? null : sum + transfer),
    0,
  );
}

/** Adds up the decoded sizes of files, in bytes. */
export const totalDecoded = (sizes: readonly FileSize[]): number =>
  sizes.reduce((sum, { decoded }) => sum + decoded, 0);
