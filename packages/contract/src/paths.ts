import type { RouteDeclaration } from './manifest.ts';

/**
 * Returns the absolute path of a route of a module mounted at `basePath`: `/projects` and `tasks/:id` make
 * `/projects/tasks/:id`.
 */
export function absolutePath(basePath: string, path: string): string {
  if (path.startsWith('/')) return path;
  return path === '' ? basePath || '/' : `${basePath}/${path}`;
}

/**
 * Returns the values of a pattern's parameters in an address, or undefined if the address does not match. A star at the
 * end matches any number of segments, including none. Values are decoded; a trailing slash of the address is ignored.
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

/** Decodes a segment; an invalidly encoded segment is returned unchanged. */
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

/** Number of segments that an address must have; a star requires none. */
const fixedParts = (pattern: string): number => pattern.replace(/\/\*$/, '').split('/').length;

/** Orders patterns that match one address by specificity, most specific first. */
function bySpecificity(a: string, b: string): number {
  return (
    fixedParts(b) - fixedParts(a) ||
    Number(a.endsWith('*')) - Number(b.endsWith('*')) ||
    weight(b) - weight(a)
  );
}

/** Returns the route at an address, or undefined. Literal segments win over parameters. */
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
