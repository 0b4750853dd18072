/** The words of a header: `E-Mail_Address ` and `email address` have the same, so have `Order #` and `Order Number`. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replace(/([\p{L}])['’]([\p{L}])/gu, '$1$2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
