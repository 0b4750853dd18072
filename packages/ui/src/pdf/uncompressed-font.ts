/** Lengths in bytes: https://www.w3.org/TR/WOFF/ and https://learn.microsoft.com/typography/opentype/spec/otff */
const WOFF = { header: 44, entry: 20 } as const;
const SFNT = { header: 12, entry: 16 } as const;

const SIGNATURE = 0x774f_4646; // wOFF

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** Decompresses zlib data. */
async function inflated(data: Uint8Array): Promise<Uint8Array> {
  const flow = new Response(new Uint8Array(data)).body?.pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(flow).arrayBuffer());
}

/** A table of a font. */
interface FontTable {
  readonly tag: number;
  readonly checksum: number;
  readonly content: Uint8Array;
}

function readTables(bytes: Uint8Array, view: DataView): Promise<readonly FontTable[]> {
  return Promise.all(
    Array.from({ length: view.getUint16(12) }, async (_, at) => {
      const entry = WOFF.header + at * WOFF.entry;
      const [tag, offset, length, fullLength, checksum] = [0, 4, 8, 12, 16].map((from) =>
        view.getUint32(entry + from),
      ) as [number, number, number, number, number];
      const stored = bytes.subarray(offset, offset + length);
      return { tag, checksum, content: length < fullLength ? await inflated(stored) : stored };
    }),
  );
}

/** Writes the header of a font with so many tables, with the numbers for its binary search. */
function writeHeader(view: DataView, flavor: number, count: number): void {
  const steps = Math.floor(Math.log2(count));
  const range = 2 ** steps * SFNT.entry;
  view.setUint32(0, flavor);
  view.setUint16(4, count);
  view.setUint16(6, range);
  view.setUint16(8, steps);
  view.setUint16(10, count * SFNT.entry - range);
}

/**
 * Returns the TrueType or OpenType font in a WOFF file; other bytes are returned as they are. Fontkit reads WOFF files
 * too, but decompresses a table each time it reads a glyph: an invoice took nearly a second of the main thread,
 * most of it for that (https://github.com/foliojs/fontkit/issues/321).
 */
export async function uncompressedFont(bytes: Uint8Array): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== SIGNATURE) return bytes;
  const tables = await readTables(bytes, view);
  const start = SFNT.header + tables.length * SFNT.entry;
  const font = new Uint8Array(tables.reduce((all, { content }) => all + padded(content.length), start));
  const written = new DataView(font.buffer);
  writeHeader(written, view.getUint32(4), tables.length);
  let offset = start;
  for (const [at, { tag, checksum, content }] of tables.entries()) {
    [tag, checksum, offset, content.length].forEach((value, place) => {
      written.setUint32(SFNT.header + at * SFNT.entry + place * 4, value);
    });
    font.set(content, offset);
    offset += padded(content.length);
  }
  return font;
}
