const MOST = 31;

/** Returns sheet names that Excel accepts: unique, at most 31 characters, none of `[]:*?/\`. */
export function sheetNames(titles: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return titles.map((title) => {
    const plain = title
      .replace(/[[\]:*?/\\]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^'+|'+$/g, '');
    const base = plain === '' || plain.toLowerCase() === 'history' ? 'Report' : plain;
    const named = (count: number): string => {
      const end = count === 1 ? '' : ` ${count}`;
      // Half of a pair of code units would be no text.
      let kept = '';
      for (const character of base)
        if (kept.length + character.length + end.length <= MOST) kept += character;
        else break;
      return kept.trimEnd().replace(/'+$/, '') + end;
    };
    let count = 1;
    while (used.has(named(count).toLowerCase())) count += 1;
    used.add(named(count).toLowerCase());
    return named(count);
  });
}
