import sharp from 'sharp';
import { placeOf, type Size } from './contact-sheet.ts';

/** Of 255: a larger difference in red, green or blue is visible on a small picture. */
const SEEN_FROM = 20;

/** The picture of a number in a sheet, as PNG. */
export const cutOut = (sheet: string, index: number, size: Size): Promise<Buffer> =>
  sharp(sheet)
    .extract({ ...placeOf(index, size), ...size })
    .png()
    .toBuffer();

/** Red, green and blue of each pixel, slightly blurred, so that antialiasing and compression make no difference. */
const pixelsOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).removeAlpha().blur(1.5).raw().toBuffer();

/** The share of a picture, from 0 to 1, that visibly has another color. Both are of one size. */
export async function visibleDifference(before: Buffer, after: Buffer): Promise<number> {
  const [left, right] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const differs = (at: number): boolean => Math.abs((left[at] ?? 0) - (right[at] ?? 0)) > SEEN_FROM;
  const pixels = left.length / 3;
  let different = 0;
  for (let pixel = 0; pixel < pixels; pixel += 1)
    if (differs(pixel * 3) || differs(pixel * 3 + 1) || differs(pixel * 3 + 2)) different += 1;
  return different / pixels;
}
