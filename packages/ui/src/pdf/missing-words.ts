const MOST_NAMED = 12;

/** Which characters of a PDF no font here draws, in a sentence; nothing where all are drawn. */
export function missingWords(missing: readonly string[]): readonly string[] {
  if (missing.length === 0) return [];
  const named = missing.slice(0, MOST_NAMED).join(' ');
  const more = missing.length > MOST_NAMED ? ' …' : '';
  return [
    `No font of the PDF has these characters, so a question mark stands for each: ${named}${more} Print writes them with your own fonts.`,
  ];
}
