const MOST_NAMED = 12;

/** Returns a message with the characters that no font has; empty if there are none. */
export function missingWords(missing: readonly string[]): readonly string[] {
  if (missing.length === 0) return [];
  const named = missing.slice(0, MOST_NAMED).join(' ');
  const more = missing.length > MOST_NAMED ? ' …' : '';
  return [
    `The PDF fonts do not have these characters, so each is shown as a question mark: ${named}${more} Print writes them with your own fonts.`,
  ];
}
