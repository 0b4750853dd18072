/** Prefix of our caches, because other caches may share the origin. */
export const CACHE_PREFIX = 'ledgerwise ';

const SHELL = `${CACHE_PREFIX}shell `;

/** Files that another program has shared, until the user has put them somewhere. */
export const SHARED_FILES_CACHE = 'ledgerwise shared';

/** Names of caches. */
export const CACHES = {
  /** Files of remotes. */
  files: `${CACHE_PREFIX}files`,
  /**
   * An empty response for each prefetched file of a remote, which is verified with its hash when it is first used. The file stays
   * in its cache, because browsers keep its compiled code with it.
   */
  unproven: `${CACHE_PREFIX}unproven`,
  /** The newest responses about live releases. */
  current: `${CACHE_PREFIX}current`,
  shared: SHARED_FILES_CACHE,
} as const;

/** Name of a shell build's cache, which contains the page that names its files. */
export const shellCache = (id: string): string => SHELL + id;
export const isShellCache = (name: string): boolean => name.startsWith(SHELL);

const OURS: readonly string[] = Object.values(CACHES);
/** True if an earlier version of the worker created the cache, and this version does not use it. */
export const isAbandoned = (name: string): boolean =>
  name.startsWith(CACHE_PREFIX) && !isShellCache(name) && !OURS.includes(name);

/** Address of the mark of a file that has not been verified yet. */
export const unprovenMark = (file: string): string => `${file}?unproven`;

/** Generic page that the application fills in: `SHELL_PAGE` of packages/release. */
export const SHELL_PAGE = '/app-shell';

/** Address of the mark of a stored page whose beginning is no longer that of the network's pages; it contains the beginning. */
export const WHOLE_PAGE_MARK = `${SHELL_PAGE}?whole`;

/** Contains `off` if the operator has switched workers off. */
export const OFF_SWITCH = '/sw-off';

/** Address to which other programs send files, as in the web manifest. */
export const SHARE_TARGET = '/share';

/** The page on which shared files are attached to a record. */
export const SHARED_FILES_PAGE = '/shared-files';
