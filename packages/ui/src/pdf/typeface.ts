import ranges from '@fontsource/noto-sans/unicode.json' with { type: 'json' };
import { create, type Font } from 'fontkit';
import { charactersOf, isPlain, printableText } from './printable-text.ts';

/** Subsets of the typeface, each for some scripts; the first one that has a character is used. */
const SLICES = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'devanagari',
] as const;

export type Slice = (typeof SLICES)[number];
export type Weight = 400 | 700;

/** Reads a part of the typeface: a font without compression. */
export type ReadFont = (slice: Slice, weight: Weight) => Promise<Uint8Array>;

/** A stretch of text in one font. */
export interface Run {
  /** Name under which it is registered with the document. */
  readonly font: string;
  readonly text: string;
}

/** Replaces characters that no font has. */
const STAND_IN = '?';

type Range = readonly [from: number, to: number];

function readRanges(text: string): readonly Range[] {
  return text.split(',').map((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return [from, to];
  });
}

const rangesOf = new Map<Slice, readonly Range[]>(SLICES.map((slice) => [slice, readRanges(ranges[slice])]));

const isIn = (slice: Slice, code: number): boolean =>
  (rangesOf.get(slice) ?? []).some(([from, to]) => code >= from && code <= to);

const codesOf = (character: string): readonly number[] =>
  Array.from(character, (one) => one.codePointAt(0) ?? 0);

function slicesFor(texts: Iterable<string>): readonly Slice[] {
  const codes = new Set<number>();
  for (const text of texts)
    if (!isPlain(text)) for (const code of codesOf(printableText(text))) codes.add(code);
  return SLICES.filter((slice) => slice === 'latin' || [...codes].some((code) => isIn(slice, code)));
}

const fontName = (slice: Slice, weight: Weight): string => `${slice}/${weight}`;

/** The parts of the typeface that some texts need, and what of those texts they cannot draw. */
export class Typeface {
  readonly #fonts: ReadonlyMap<Slice, Font>;
  readonly #sliceOf = new Map<string, Slice | null>();
  readonly #missing = new Set<string>();

  private constructor(
    /** Fonts by the names that runs use. */
    readonly files: ReadonlyMap<string, Uint8Array>,
    fonts: ReadonlyMap<Slice, Font>,
  ) {
    this.#fonts = fonts;
  }

  /** Reads the parts that these texts need, in both weights. */
  static async load(texts: Iterable<string>, read: ReadFont): Promise<Typeface> {
    const slices = slicesFor(texts);
    const weights: readonly Weight[] = [400, 700];
    const files = await Promise.all(
      slices.flatMap((slice) =>
        weights.map(async (weight) => [fontName(slice, weight), await read(slice, weight)] as const),
      ),
    );
    const byName = new Map(files);
    const fonts = slices.map((slice) => {
      const bytes = byName.get(fontName(slice, 400));
      if (!bytes) throw new Error(`The font ${slice} was not read.`);
      return [slice, create(bytes)] as const;
    });
    return new Typeface(byName, new Map(fonts));
  }

  /** Characters that were requested and that no font has, each once. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }

  /** A line of text in stretches of one font each. */
  runs(line: string, weight: Weight): readonly Run[] {
    if (isPlain(line)) return line === '' ? [] : [{ font: fontName('latin', weight), text: line }];
    const runs: { font: string; text: string }[] = [];
    for (const character of charactersOf(printableText(line))) {
      const slice = this.#drawing(character);
      if (slice === null) this.#missing.add(character);
      const last = runs.at(-1);
      // A space belongs to the words around it.
      const font = character === ' ' && last ? last.font : fontName(slice ?? 'latin', weight);
      const text = slice === null ? STAND_IN : character;
      if (last?.font === font) last.text += text;
      else runs.push({ font, text });
    }
    return runs;
  }

  #drawing(character: string): Slice | null {
    const known = this.#sliceOf.get(character);
    if (known !== undefined) return known;
    const codes = codesOf(character);
    const [slice = null] = [...this.#fonts].flatMap(([name, font]) =>
      codes.every((code) => font.hasGlyphForCodePoint(code)) ? [name] : [],
    );
    this.#sliceOf.set(character, slice);
    return slice;
  }
}
