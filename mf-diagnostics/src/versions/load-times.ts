/** How long the page has waited for a module's parts on this visit, in milliseconds. */
export interface LoadTimes {
  /** From asking for the container's script to its last byte; null where the browser kept no note of it. */
  readonly container: number | null;
  /** Whether the browser had the container's script from an earlier visit. */
  readonly isFromCache: boolean;
  /** From asking for the module to having its code, as the shell has measured it; null where nobody has asked yet. */
  readonly code: number | null;
  /** Of each screen that was opened, by the id of its route: what its own code took after that. */
  readonly screens: Readonly<Record<string, number>>;
}

type Timings = Pick<Performance, 'getEntriesByName' | 'getEntriesByType'>;

/** A script that was loaded to be run, by a hint or for itself; not one that was only looked at. */
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
