import sharp from 'sharp';
import type { Picture } from './subject.ts';

/** Pixels of a picture in a contact sheet. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const LABEL = 14;
const GAP = 6;
const COLUMNS = 12;

/** The top of a page, as large as its window is high in proportion. */
export const sizeOf = (variant: string): Size =>
  variant.startsWith('phone') ? { width: 100, height: 216 } : { width: 200, height: 125 };

/** Scales to the width of the page, from its top. */
const thumbnail = (file: string, size: Size): Promise<Buffer> =>
  sharp(file)
    .resize({ ...size, fit: 'cover', position: 'top' })
    .removeAlpha()
    .png()
    .toBuffer();

/** Position of a numbered picture, without its label. */
export const placeOf = (index: number, { width, height }: Size) => ({
  left: GAP + (index % COLUMNS) * (width + GAP),
  top: GAP + LABEL + Math.floor(index / COLUMNS) * (height + LABEL + GAP),
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const label = (text: string, { width }: Size): Buffer =>
  Buffer.from(
    `<svg width="${width}" height="${LABEL}"><text x="0" y="11" font-family="sans-serif" font-size="9" fill="#eee">${escaped(text.slice(0, Math.floor(width / 5)))}</text></svg>`,
  );

export interface Labelled {
  readonly label: string;
  /** PNG of the sheet's size. */
  readonly picture: Buffer;
}

/** All pictures in rows, each under its name, as WebP. */
export async function drawSheet(cells: readonly Labelled[], size: Size, file: string): Promise<void> {
  const rows = Math.max(1, Math.ceil(cells.length / COLUMNS));
  const layers = cells.flatMap(({ label: text, picture }, index) => {
    const place = placeOf(index, size);
    return [
      { input: picture, ...place },
      { input: label(text, size), left: place.left, top: place.top - LABEL },
    ];
  });
  await sharp({
    create: {
      width: GAP + COLUMNS * (size.width + GAP),
      height: GAP + rows * (size.height + LABEL + GAP),
      channels: 3,
      background: '#444',
    },
  })
    .composite(layers)
    .webp({ quality: 55 })
    .toFile(file);
}

/** The thumbnails of pictures, by their subject. */
export async function thumbnails(
  pictures: readonly Picture[],
  size: Size,
): Promise<ReadonlyMap<string, Buffer>> {
  const all = new Map<string, Buffer>();
  for (const { subject, file } of pictures) all.set(subject, await thumbnail(file, size));
  return all;
}
