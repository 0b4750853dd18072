import { Inflate } from 'fflate';
import { archiveFiles, type PackedFile } from './archive-files.ts';
import { SheetExtent } from './sheet-extent.ts';

/** Limits on the contents of a workbook. */
const MOST = {
  /** Unpacked bytes: ten times what usual files have. A small archive can unpack to any size. */
  unpacked: 400 * 1024 * 1024,
  /** 500,000 rows (the import limit) of 40 columns. */
  cells: 20_000_000,
  /** Opening and closing tags: each takes far more space in memory than in the file. */
  tags: 60_000_000,
} as const;
/** Deflated data can expand a thousandfold. */
const PIECE = 16 * 1024;
/** Longer than any tag of a workbook. */
const LONGEST_TAG = 64 * 1024;

const DEFLATED = 8;
const LESS_THAN = '<'.charCodeAt(0);

/** Unpacks a file in chunks; throws as soon as it exceeds its declared size. */
function unpack({ method, packed, size }: PackedFile, take: (piece: Uint8Array) => void): void {
  let unpacked = 0;
  const takeCounted = (piece: Uint8Array): void => {
    unpacked += piece.length;
    if (unpacked > size) throw new Error('A file of this workbook is larger than the workbook says.');
    take(piece);
  };
  if (method === DEFLATED) {
    const inflate = new Inflate(takeCounted);
    for (let at = 0; at < packed.length; at += PIECE)
      inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
  } else takeCounted(packed);
  if (unpacked !== size) throw new Error('A file of this workbook is smaller than the workbook says.');
}

/** Gives the text of a file to its reader in pieces that end between tags. */
function inWholeTags(read: (xml: string) => void): { take(piece: Uint8Array): void; end(): void } {
  const decoder = new TextDecoder();
  let pending = '';
  return {
    take(piece) {
      const text = pending + decoder.decode(piece, { stream: true });
      const lastTag = text.lastIndexOf('<');
      const isWhole = lastTag < 0 || text.includes('>', lastTag);
      pending = isWhole ? '' : text.slice(lastTag);
      if (pending.length > LONGEST_TAG) throw new Error('A tag of this workbook never ends.');
      read(isWhole ? text : text.slice(0, lastTag));
    },
    end: () => read(pending + decoder.decode()),
  };
}

/**
 * Unpacks the parts of a workbook without storing them, before a reader loads them all. Throws if the bytes are not an
 * archive, differ from its directory, or exceed the limits on memory.
 */
export function checkWorkbook(
  bytes: Uint8Array,
  most: Readonly<Record<keyof typeof MOST, number>> = MOST,
): void {
  const files = archiveFiles(bytes).filter(({ name }) => /\.(?:xml|rels)$/.test(name));
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > most.unpacked) throw new Error('This workbook unpacks to more than 400 MB.');
  let [cells, tags] = [0, 0];
  for (const file of files) {
    const extent = new SheetExtent();
    const { take, end } = inWholeTags((xml) => extent.add(xml));
    unpack(file, (piece) => {
      for (const byte of piece) if (byte === LESS_THAN) tags += 1;
      if (tags > most.tags) throw new Error('This workbook has more parts than can be read.');
      take(piece);
    });
    end();
    cells += extent.cells;
    if (cells > most.cells) throw new Error('This workbook has room for more than 20 million cells.');
  }
}
