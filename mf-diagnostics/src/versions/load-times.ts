/** Time that the page waited for a module's parts on this visit, in milliseconds. */
export interface LoadTimes {
  /** From requesting the container's script to its last byte; null if the browser has no record of it. */
  readonly container: number | null;
  /** True if the browser had the container's script from an earlier visit. */
  readonly isFromCache: boolean;
  /** From requesting the module to having its code, as measured by the shell; null if nobody has requested it. */
  readonly code: number | null;
  /** Further time for the code of each opened screen, by the id of its route. */
  readonly screens: Readonly<Record<string, number>>;
}

type Timings = Pick<Performance, 'getEntriesByName' | 'getEntriesByType'>;

/** True for a script that was loaded to run, by a hint or directly, rather than only fetched. */
const wasLoaded = ({ initiatorType }: PerformanceResourceTiming): boolean => initiatorType !== 'fetch';

/** Reads the browser's notes and the shell's measures (`module <id>`, `screen <id> <route>`). The first counts. */
export function loadTimesOf(id: string, container: string | null, timings: Timings = performance): LoadTimes {
  const scripts = container
    ? (timings.getEntriesByName(container, 'resource') as PerformanceResourceTiming[])
    : [];
  const prefix = `screen ${id} `;
  const screens: Record<string, number> = {};
  for (const { name, duration } of timings.getEntriesByType('measure'))
    if (name.startsWith(prefix)) screens[name.slice(prefix.length)] ??= duration;
  const script = scripts.find(wasLoaded);
  return {
    container: script?.duration ?? null,
    isFromCache: script !== undefined && script.transferSize === 0 && script.decodedBodySize > 0,
    code: timings.getEntriesByName(`module ${id}`, 'measure')[0]?.duration ?? null,
    screens,
  };
}
