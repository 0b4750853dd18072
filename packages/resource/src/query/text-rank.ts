/** Printable ASCII in lower case: each character has its own rank, independent of its neighbors. */
const PRINTABLE = Array.from({ length: 95 }, (_, offset) => String.fromCharCode(32 + offset)).filter(
  (character) => character === character.toLowerCase(),
);
const ASCII = /^[ -~]*$/;
/** Accents of Latin letters, which count only between texts with the same letters. */
const ACCENTS = /[\u0300-\u0304\u0306-\u030c\u0323\u0327\u0328]/g;
const BASE = PRINTABLE.length + 1;
/** Number of characters (or ends of a text) that a double holds exactly. */
export const RANKED_CHARACTERS = Math.floor(53 / Math.log2(BASE));

/** Ranks of texts by their first letters, as numbers. */
export interface TextRanks {
  /** Returns the text without accents; null if its characters alone do not determine its position. */
  plain(text: string): string | null;
  /** Rank of a plain text by `RANKED_CHARACTERS` characters from a position on, ignoring case. */
  of(plain: string, from: number): number;
}

/** Ranks by the collator's own order of the characters. */
export function createTextRanks(collator: Intl.Collator): TextRanks {
  const places = new Uint8Array(128);
  for (const [place, character] of [...PRINTABLE].sort(collator.compare).entries()) {
    places[character.charCodeAt(0)] = place + 1;
    places[character.toUpperCase().charCodeAt(0)] = place + 1;
  }
  return {
    plain(text) {
      if (ASCII.test(text)) return text;
      const bare = text.normalize('NFD').replace(ACCENTS, '');
      return ASCII.test(bare) ? bare : null;
    },
    of(plain, from) {
      let rank = 0;
      for (let index = from; index < from + RANKED_CHARACTERS; index++)
        rank = rank * BASE + (index < plain.length ? (places[plain.charCodeAt(index)] ?? 0) : 0);
      return rank;
    },
  };
}
