import { Session } from 'node:inspector';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(import.meta.dirname, '../../../..');
/** Source files of the product; tests and replacements of the server do not count. */
const SOURCE =
  /^(packages\/[^/]+|mf-[^/]+|shell)\/src\/(?!testing\/|standalone\/|local\/).*(?<!\.test)\.tsx?$/;

interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly count: number }[];
  }[];
}

/**
 * The source files of which a function is called while something is done. Files that only declare types or data, and what runs
 * in PostgreSQL, do not count.
 */
export async function executedFiles(work: () => Promise<unknown>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  const post = <Answer>(method: string, parameters?: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      session.post(method, parameters, (error, answer) =>
        error ? reject(error) : resolve(answer as Answer),
      );
    });
  try {
    await post('Profiler.enable');
    await post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await post<{ readonly result: readonly ScriptCoverage[] }>(
      'Profiler.takePreciseCoverage',
    );
    const called = result.filter(({ functions }) =>
      functions.some(
        ({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0),
      ),
    );
    const files = called.map(({ url }) =>
      relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url).replaceAll('\\', '/'),
    );
    return [...new Set(files)].filter((file) => SOURCE.test(file)).toSorted();
  } finally {
    session.disconnect();
  }
}

/** The path of an input through the code. */
export interface Walk {
  /** Files that pass the input on or change it, in order: what must be read to follow it. */
  readonly way: readonly string[];
  /** Files that tests replace: workers, and the client of the server. */
  readonly notRun?: readonly string[];
  /** Files that are executed beside the path, by the reason why they need not be read. */
  readonly beside: Readonly<Record<string, readonly RegExp[]>>;
}

/** Differences between a walk and the executed files. There must be none, so that a new file on the path is noticed. */
export interface WalkDifferences {
  /** Declared on the path, but not executed. */
  readonly missing: readonly string[];
  /** Executed, but neither on the path nor beside it. */
  readonly unexplained: readonly string[];
}

/** Compares a walk with the files that were executed. */
export function compareWalk(
  executed: readonly string[],
  { way, notRun = [], beside }: Walk,
): WalkDifferences {
  const rest = executed.filter((file) => !way.includes(file));
  const signs = Object.values(beside).flat();
  return {
    missing: way.filter((file) => !executed.includes(file) && !notRun.includes(file)),
    unexplained: rest.filter((file) => !signs.some((sign) => sign.test(file))),
  };
}
