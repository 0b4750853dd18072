import sharp, { type Sharp } from 'sharp';

/**
 * Small letters stay sharp, and the whole page stays small: AVIF is closer to the screen at two thirds of the bytes.
 */
const FORMATS = [
  { type: 'webp', pack: (picture: Sharp) => picture.webp({ quality: 80 }) },
  // Colored letters on a colored background blur with chroma subsampling.
  { type: 'avif', pack: (picture: Sharp) => picture.avif({ quality: 55, chromaSubsampling: '4:4:4' }) },
] as const;

/** Writes a picture of a screen, given as PNG, once in each format; `file` is its address without an ending. */
export async function packPicture(png: Buffer, file: string): Promise<string[]> {
  const sizes: string[] = [];
  for (const { type, pack } of FORMATS) {
    const { size } = await pack(sharp(png)).toFile(`${file}.${type}`);
    sizes.push(`${type} ${size} bytes`);
  }
  return sizes;
}
