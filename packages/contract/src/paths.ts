import type { RouteDeclaration } from './manifest.ts';

/** The absolute path of a route whose module is mounted at `basePath`: `/projects` and `tasks/:id` make `/projects/tasks/:id`. */
export function absolutePath(basePath: string, path: string): string {
  if (path.startsWith('/')) return path;
  return path === '' ? basePath || '/' : `${basePath}/${path}`;
}

/**
 * The values of a pattern's parameters in an address, or undefined if the address does not match. A star at
 * the end matches any number of segments, also none. Values are decoded; a trailing slash of the address is
 * ignored.
 */
function paramsOf(pattern: string, pathname: string): Readonly<Record<string, string>> | undefined {
  const isOpen = pattern.endsWith('/*');
  const want = pattern.replace(/\/\*$/, '').split('/');
  const have = pathname.replace(/(.)\/$/, '$1').split('/');
  if (isOpen ? have.length < want.length : have.length !== want.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of want.entries()) {
    const value = have[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decoded(value);
    else if (part !== value) return undefined;
  }
  return params;
}

/** Decodes a segment; one that is not validly encoded stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Literal parts say more than parameters, and parameters more than a star. */
function weight(pattern: string): number {
  return pattern
    .split('/')
    .reduce((sum, part) => sum * 3 + (part === '*' ? 0 : part.startsWith(':') ? 1 : 2), 0);
}

/** Segments that an address must have; a star matches any number of them, also none. */
const fixedParts = (pattern: string): number => pattern.replace(/\/\*$/, '').split('/').length;

/** Orders patterns that all fit one address: the one that says most about it first. */
function bySpecificity(a: string, b: string): number {
  return (
    fixedParts(b) - fixedParts(a) ||
    Number(a.endsWith('*')) - Number(b.endsWith('*')) ||
    weight(b) - weight(a)
  );
}

/** The route that is shown at an address, or undefined where none is. A literal part of a path wins over a parameter. */
export function routeAt<Id extends string>(
  routes: readonly RouteDeclaration<Id>[],
  basePath: string,
  pathname: string,
): RouteDeclaration<Id> | undefined {
  return routes
    .map((route) => ({ route, pattern: absolutePath(basePath, route.path) }))
    .filter(({ pattern }) => paramsOf(pattern, pathname) !== undefined)
    .sort((a, b) => bySpecificity(a.pattern, b.pattern))[0]?.route;
}
