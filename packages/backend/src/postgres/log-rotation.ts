import { open, rename, stat, truncate, writeFile } from 'node:fs/promises';

/** A log is moved on at this size. */
const LONGEST_LOG = 1_000_000;
/** `server.log.1` is the newest of them. */
const KEPT = 3;
const EVERY_MS = 60_000;

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return 0;
      throw cause;
    },
  );
}

async function readEnd(file: string, size: number, longest: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const length = Math.min(size, longest);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Moves a log that has grown long to `.1`, and its predecessors to `.2` and `.3`. It is copied and truncated rather
 * than renamed, because PostgreSQL keeps the file open and always appends.
 */
export async function rotateLog(file: string, longest = LONGEST_LOG): Promise<void> {
  const size = await sizeOf(file);
  if (size < longest) return;
  const end = await readEnd(file, size, longest);
  for (let age = KEPT; age > 1; age -= 1) {
    if ((await sizeOf(`${file}.${age - 1}`)) > 0) await rename(`${file}.${age - 1}`, `${file}.${age}`);
  }
  await writeFile(`${file}.1`, end, { mode: 0o600 });
  await truncate(file);
}

/** Rotates now and every minute; returns how to stop. */
export function keepLogShort(file: string, log: (line: string) => void): () => void {
  const rotate = (): void => {
    rotateLog(file).catch((error: unknown) => log(`The log ${file} could not be rotated: ${String(error)}`));
  };
  const timer = setInterval(rotate, EVERY_MS);
  timer.unref();
  rotate();
  return () => clearInterval(timer);
}
