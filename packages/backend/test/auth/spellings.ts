/** A lower-case letter as its percent-encoding. */
const encoded = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;
const encodeAll = (text: string): string => text.replace(/[a-z]/g, encoded);
const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Twenty ways to write an address that a tidy server would take for the same. */
export const SPELLINGS: readonly (readonly [string, (path: string) => string])[] = [
  ['its last name percent-encoded', (path) => path.replace(lastName(path), encodeAll(lastName(path)))],
  ['one letter percent-encoded', (path) => path.replace(/[a-z]$/, encoded)],
  ['wholly percent-encoded', encodeAll],
  ['its beginning percent-encoded', (path) => path.replace('auth', encodeAll('auth'))],
  ['encoded twice', (path) => path.replace(/[a-z]$/, (letter) => encoded(letter).replace('%', '%25'))],
  ['a slash encoded', (path) => path.replace('/v1/', '/v1%2f')],
  ['a slash encoded twice', (path) => path.replace('/v1/', '/v1%252F')],
  ['upper case', (path) => path.toUpperCase()],
  ['one capital letter', (path) => path.replace(/[a-z]$/, (letter) => letter.toUpperCase())],
  ['two slashes at its beginning', (path) => `/${path}`],
  ['two slashes inside', (path) => path.replace('/v1/', '/v1//')],
  ['a slash at its end', (path) => `${path}/`],
  ['a dot inside', (path) => path.replace('/v1/', '/v1/./')],
  ['dots that lead back', (path) => path.replace('/v1/', '/v1/x/../')],
  ['encoded dots that lead back', (path) => path.replace('/v1/', '/v1/x/%2e%2e/')],
  ['a semicolon at its end', (path) => `${path};x=1`],
  ['a semicolon inside', (path) => path.replace('/v1/', '/v1;a/')],
  ['a backslash', (path) => path.replace('/v1/', '/v1\\')],
  ['a blank at its end, encoded', (path) => `${path}%20`],
  ['a NUL at its end, encoded', (path) => `${path}%00`],
  ['a tab inside, encoded', (path) => path.replace('/v1/', '/v1/%09')],
  ['another letter at its end', (path) => `${path}x`],
  ['a further name', (path) => `${path}/x`],
];
