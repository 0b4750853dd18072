import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isLasting } from './host-rules.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;
const SMALLEST_WORTH_IT = 200;
/** For files that are rewritten with each switch: fast, and nearly as small as the best. */
const QUICK = 6;

/** File extensions under which hosts look for the compressed forms of a file. */
export const PACKED_ENDS = ['.br', '.gz'] as const;

/** True if a file is worth compressing: text, and not so short that it would grow. */
export const isPackable = (file: string, content: Buffer): boolean =>
  TEXT.test(file) && content.length >= SMALLEST_WORTH_IT;

/** A file as hosts send it to who takes it packed, by the end of its name. */
export async function packed(
  file: string,
  content: Buffer,
): Promise<readonly (readonly [end: (typeof PACKED_ENDS)[number], content: Buffer])[]> {
  const quality = isLasting(file) ? constants.BROTLI_MAX_QUALITY : QUICK;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  return [
    ['.br', br],
    ['.gz', gz],
  ];
}
