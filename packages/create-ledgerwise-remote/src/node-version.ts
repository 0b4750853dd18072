const LEAST: readonly (readonly [major: number, minor: number])[] = [
  [20, 19],
  [22, 12],
  [24, 0],
];

/** Returns the reason why this Node version (`process.versions.node`) cannot build a remote, or undefined. */
export function tooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const newest = LEAST[LEAST.length - 1]?.[0] ?? 0;
  const isFine = LEAST.some(([least, from]) => major === least && minor >= from) || major > newest;
  return isFine
    ? undefined
    : `Node ${version} cannot build a remote: install Node 20.19, 22.12, 24 or a later one, and run this again.`;
}
