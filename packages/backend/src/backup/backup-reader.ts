import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { extract } from 'tar-stream';
import { LastingFailure } from '../lasting-failure.ts';

/** An entry of a backup; its content is read before the next one comes. */
export interface BackupEntry {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

export interface ReadOptions {
  readonly file: string;
  readonly passphrase: string;
  readonly signal?: AbortSignal | undefined;
}

/** An error of the file itself, rather than of processing its entries. */
class Damage extends Error {}

const isWrongPassphrase = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('no identity matched');

const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function damaged(file: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new LastingFailure(`The backup ${file} is damaged or incomplete (${why}). Use another backup.`, {
    cause,
  });
}

async function decrypt({ file, passphrase }: ReadOptions): Promise<Readable> {
  const source = createReadStream(file);
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  try {
    const stream = await age.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
    return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
  } catch (error) {
    source.destroy();
    if (isWrongPassphrase(error))
      throw new LastingFailure(
        `The passphrase does not open the backup ${file}. Use the one that it was written with.`,
        { cause: error },
      );
    throw isOfSystem(error) ? error : damaged(file, error);
  }
}

async function* contentOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const part of entry) if (Buffer.isBuffer(part)) yield part;
  } catch (cause) {
    throw new Damage('', { cause });
  }
}

/**
 * Passes each entry of a backup to `take`, in order, and waits for it. Damage is refused where it is found, which may
 * be after some entries were processed.
 */
export async function readEntries(
  options: ReadOptions,
  take: (entry: BackupEntry) => Promise<void>,
): Promise<void> {
  const { file, signal } = options;
  const tar = extract();
  const piped = pipeline(await decrypt(options), createGunzip(), tar, { ...(signal && { signal }) });
  const outcome = piped.then(
    () => undefined,
    (cause: unknown) => ({ cause }),
  );
  let refusal: { readonly cause: unknown } | undefined;
  try {
    for await (const entry of tar) {
      const content = contentOf(entry);
      await take({ name: entry.header.name, content }).catch((cause: unknown) => {
        if (!(cause instanceof Damage)) refusal = { cause };
        throw cause;
      });
      entry.resume();
    }
    await piped;
  } catch (error) {
    tar.destroy();
    const failure = await outcome;
    signal?.throwIfAborted();
    if (refusal) throw refusal.cause;
    throw damaged(file, failure?.cause ?? error);
  }
}

/** The content of a small entry. */
export async function wholeEntry({ content }: BackupEntry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}
