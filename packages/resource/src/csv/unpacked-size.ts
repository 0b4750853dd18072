/** The record at the end of an archive, which says where its list of files is. */
const END = 0x06054b50;
const FILE = 0x02014b50;
/** The end's record has 22 bytes, and a remark of up to 65,535 behind it. */
const LONGEST_END = 22 + 65_535;

/** How many bytes the files of a ZIP archive say that they unpack to; 0 where it holds no list of files. */
export function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let end = bytes.length - 22; end >= Math.max(0, bytes.length - LONGEST_END); end -= 1) {
    if (view.getUint32(end, true) !== END) continue;
    let at = view.getUint32(end + 16, true);
    let size = 0;
    while (at + 46 <= end && view.getUint32(at, true) === FILE) {
      size += view.getUint32(at + 24, true);
      // Behind the record stand the name, further fields and a remark.
      at += 46 + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
    }
    return size;
  }
  return 0;
}
