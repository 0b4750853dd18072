/**
 * References to other files in a script or a declaration: imports, exports, import types, addresses of
 * workers.
 */
const SPECIFIER =
  /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s*|\bnew URL\(\s*)(["'])([@\w.~/-][^"'\s${}]*)\2(?=\s*(?:;|\)|,|$|with\b|assert\b))/gm;

/** A comment may hold an example of an import. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));

/** All names of other files and packages in a text. */
export const specifiersIn = (text: string): readonly string[] =>
  [...withoutComments(text).matchAll(SPECIFIER)].flatMap(([, , , name]) => name ?? []);

/** The package of a name: `antd/es/form` is of `antd`. Undefined for files and for what Node has. */
export function packageOf(specifier: string): string | undefined {
  if (/^(\.|\/|node:|https?:|data:)/.test(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Rewrites imports of sources to their built files: `./x.ts` becomes `./x.js`. Style sheets are removed from
 * declarations.
 */
export const leadToBuilt = (text: string): string =>
  text
    .replace(SPECIFIER, (found, before: string, quote: string, name: string) =>
      name.startsWith('.') ? `${before}${quote}${name.replace(/(?<!\.d)\.tsx?$/, '.js')}${quote}` : found,
    )
    .replace(/^import ["'][^"']+\.css["'];\n/gm, '');
