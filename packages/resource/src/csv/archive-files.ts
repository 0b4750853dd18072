/** A file of a ZIP archive, as the archive's list names it. */
export interface PackedFile {
  readonly name: string;
  /** 0 for stored, 8 for deflated. */
  readonly method: number;
  /** Its bytes as they lie in the archive. */
  readonly packed: Uint8Array;
  /** Declared size of the unpacked file in bytes. */
  readonly size: number;
}

const END = 0x06054b50;
const END_64 = 0x07064b50;
const LISTED = 0x02014b50;
const FILE = 0x04034b50;
/** The record at the end has 22 bytes, and a remark of up to 65,535 behind it. */
const END_BYTES = 22;
const LONGEST_END = END_BYTES + 65_535;

const broken = (): Error => new Error('The list of files of this archive is broken.');

function findEnd(view: DataView): number {
  for (let at = view.byteLength - END_BYTES; at >= Math.max(0, view.byteLength - LONGEST_END); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw broken();
}

/**
 * Lists the files of a ZIP archive. Throws if its directory is ambiguous, because another reader might then find other
 * files or sizes: a second directory (ZIP64), a wrong length, or entries beyond the end of the archive.
 */
export function archiveFiles(bytes: Uint8Array): readonly PackedFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end >= 20 && view.getUint32(end - 20, true) === END_64) throw broken();
  const count = view.getUint16(end + 10, true);
  const files: PackedFile[] = [];
  let at = view.getUint32(end + 16, true);
  const listEnd = at + view.getUint32(end + 12, true);
  if (view.getUint16(end + 8, true) !== count || listEnd > end) throw broken();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > listEnd || view.getUint32(at, true) !== LISTED) throw broken();
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    const packedSize = view.getUint32(at + 20, true);
    const local = view.getUint32(at + 42, true);
    if (local + 30 > end || view.getUint32(local, true) !== FILE) throw broken();
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + packedSize > end) throw broken();
    files.push({
      name,
      method: view.getUint16(at + 10, true),
      packed: bytes.subarray(start, start + packedSize),
      size: view.getUint32(at + 24, true),
    });
    // The record is followed by the name, extra fields and a comment.
    at += 46 + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
  }
  if (at !== listEnd) throw broken();
  return files;
}
