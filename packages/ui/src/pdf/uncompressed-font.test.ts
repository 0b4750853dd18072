import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { readWoff } from '../../test/read-font.ts';
import { uncompressedFont } from './uncompressed-font.ts';

const LETTERS = Array.from('AWfg 19$,.', (letter) => letter.codePointAt(0) ?? 0);

it.each([
  ['latin', 400],
  ['latin', 700],
  ['devanagari', 400],
] as const)('the font of a WOFF file has the same glyphs: %s %i', async (slice, weight) => {
  const woff = await readWoff(slice, weight);
  const font = await uncompressedFont(woff);
  // A TrueType font begins with its version, 1.0.
  expect([...font.subarray(0, 4)]).toEqual([0, 1, 0, 0]);
  const [read, expected] = [create(font), create(woff)];
  expect(read.postscriptName).toBe(expected.postscriptName);
  expect(read.characterSet).toEqual(expected.characterSet);
  const outlines = (of: typeof read) =>
    LETTERS.map((code) => {
      const glyph = of.glyphForCodePoint(code);
      return [glyph.advanceWidth, glyph.path.toSVG()];
    });
  expect(outlines(read)).toEqual(outlines(expected));
});

it('leaves a font as it is that is not in a WOFF file', async () => {
  const font = await uncompressedFont(await readWoff('latin', 400));
  expect(await uncompressedFont(font)).toBe(font);
});
