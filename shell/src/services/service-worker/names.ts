/** Begins the name of each of our caches: an origin may have others. */
export const CACHE_PREFIX = 'ledgerwise ';

const SHELL = `${CACHE_PREFIX}shell `;

/** Files that another program has shared, until the user has put them somewhere. */
export const SHARED_FILES_CACHE = 'ledgerwise shared';

/** Names of caches. */
export const CACHES = {
  /** Files of remotes. */
  files: `${CACHE_PREFIX}files`,
  /**
   * An empty answer for each of those files that was fetched before anybody asked for it: it is compared with its hash when it is
   * first used. The file stays where it is, since browsers keep its compiled code beside it.
   */
  unproven: `${CACHE_PREFIX}unproven`,
  /** Answers that say what is live: the newest that came. */
  current: `${CACHE_PREFIX}current`,
  shared: SHARED_FILES_CACHE,
} as const;

/** A build of the shell has a cache of its own, with the page that names its files. */
export const shellCache = (id: string): string => SHELL + id;
export const isShellCache = (name: string): boolean => name.startsWith(SHELL);

const OURS: readonly string[] = Object.values(CACHES);
/** Whether an earlier worker made the cache, and no present one uses it. */
export const isAbandoned = (name: string): boolean =>
  name.startsWith(CACHE_PREFIX) && !isShellCache(name) && !OURS.includes(name);

/** Where the mark of a file that was not compared yet is. */
export const unprovenMark = (file: string): string => `${file}?unproven`;

/** Page of no address, which the application fills by itself: `SHELL_PAGE` of packages/release. */
export const SHELL_PAGE = '/app-shell';

/** Says `off` where the operator has switched workers off. */
export const OFF_SWITCH = '/sw-off';

/** Where other programs send files to, as the web manifest says it. */
export const SHARE_TARGET = '/share';

/** The page on which shared files are attached to a record. */
export const SHARED_FILES_PAGE = '/shared-files';
