import type { Check } from '../check.ts';

/** For a first release, in bytes. */
const FIRST_BUDGET = 10_000_000;
/** Maximum growth compared with the live version. */
const GROWTH = 1.5;
/** Below this size, a version may grow by any factor. */
const SMALL = 200_000;

/** True for scripts and styles that visitors may load; the standalone page is another application. */
const isLoaded = (file: string): boolean => /\.(?:js|css)$/.test(file) && !file.startsWith('standalone/');

const inKilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;

function sizeOf(files: Iterable<readonly [string, { readonly size: number }]>): number {
  let sum = 0;
  for (const [name, { size }] of files) if (isLoaded(name)) sum += size;
  return sum;
}

/** A release that suddenly weighs much more is most often a mistake of its build. */
export const sizeBudget: Check = async ({ name, files }, { channels, releases, options }) => {
  const live = await Promise.all(
    channels.flatMap((channel) => {
      const release = channel.releases[name];
      return release ? [releases.published(name, release.version)] : [];
    }),
  );
  const largest = Math.max(0, ...live.map((record) => sizeOf(Object.entries(record.files))));
  const size = sizeOf([...files].map(([file, { length }]) => [file, { size: length }] as const));
  const usual = largest === 0 ? FIRST_BUDGET : Math.max(SMALL, Math.round(largest * GROWTH));
  const budget = options.budget ?? usual;
  if (size <= budget) return [];
  const reason =
    options.budget !== undefined
      ? 'as --budget says'
      : largest === 0
        ? 'as for every first release'
        : `half as much again as the live version’s ${inKilobytes(largest)}`;
  return [
    `Scripts and styles are ${inKilobytes(size)}, and may be ${inKilobytes(budget)}, ${reason}. Look what has grown, or allow it: --budget ${Math.ceil(size / 1000)}kB`,
  ];
};
