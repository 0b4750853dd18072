import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { pack } from 'tar-stream';

/** Takes the entries of a backup one after another. */
export interface BackupWriter {
  /** Resolves once the entry was passed on, so that a slow disk slows down the caller. */
  add(name: string, content: Buffer): Promise<void>;
}

export interface WriteOptions {
  readonly passphrase: string;
  /** Base-2 logarithm of what one guess of a passphrase costs; the library's 18 by default. */
  readonly workFactor?: number;
  readonly signal?: AbortSignal | undefined;
}

function encrypter({ passphrase, workFactor }: WriteOptions): Encrypter {
  const age = new Encrypter();
  age.setPassphrase(passphrase);
  if (workFactor !== undefined) age.setScryptWorkFactor(workFactor);
  return age;
}

/** Writes a new file of mode 0600: tar, then gzip, then age. It is on disk when this resolves. */
export async function writeEntries(
  file: string,
  options: WriteOptions,
  fill: (writer: BackupWriter) => Promise<void>,
): Promise<void> {
  const { signal } = options;
  const tar = pack();
  const packed = createGzip();
  const encrypted = await encrypter(options).encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>);
  const written = Promise.all([
    pipeline(tar, packed, { ...(signal && { signal }) }),
    pipeline(
      Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
      { ...(signal && { signal }) },
    ),
  ]);
  const add = (name: string, content: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      const entry = tar.entry({ name, size: content.length, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.end(content);
    });
  const filled = fill({ add }).then(
    () => tar.finalize(),
    (error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    },
  );
  // If the disk fails, that error is thrown, rather than its consequences.
  await Promise.all([written, filled]);
}
