import type { RouteDeclaration } from './manifest.ts';

/** A route's absolute path pattern, given where its module is mounted (`/accounting` + `customers/:id`). */
export function absolutePath(basePath: string, path: string): string {
  if (path.startsWith('/')) return path;
  return path === '' ? basePath || '/' : `${basePath}/${path}`;
}

function matches(pattern: string, pathname: string): boolean {
  const want = pattern.split('/');
  const have = pathname.replace(/(.)\/$/, '$1').split('/');
  if (want.at(-1) === '*')
    return (
      have.length >= want.length - 1 &&
      want.slice(0, -1).every((part, i) => part === have[i] || part.startsWith(':'))
    );
  return (
    want.length === have.length &&
    want.every((part, i) => part === have[i] || (part.startsWith(':') && have[i] !== ''))
  );
}

/** Literal parts say more than parameters, and parameters more than a star. */
function weight(pattern: string): number {
  return pattern
    .split('/')
    .reduce((sum, part) => sum * 3 + (part === '*' ? 0 : part.startsWith(':') ? 1 : 2), 0);
}

/** Parts that an address must have; a star stands for any number of them, also none. */
const fixedParts = (pattern: string): number => pattern.replace(/\/\*$/, '').split('/').length;

/** The route that an address shows, or undefined. A literal part wins over a parameter. */
export function routeAt<Id extends string>(
  routes: readonly RouteDeclaration<Id>[],
  basePath: string,
  pathname: string,
): RouteDeclaration<Id> | undefined {
  return routes
    .map((route) => ({ route, pattern: absolutePath(basePath, route.path) }))
    .filter(({ pattern }) => matches(pattern, pathname))
    .sort(
      (a, b) =>
        fixedParts(b.pattern) - fixedParts(a.pattern) ||
        Number(a.pattern.endsWith('*')) - Number(b.pattern.endsWith('*')) ||
        weight(b.pattern) - weight(a.pattern),
    )[0]?.route;
}
