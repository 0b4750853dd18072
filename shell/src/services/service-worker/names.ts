/** Begins the name of each of our caches: an origin may have others. */
export const CACHE_PREFIX = 'ledgerwise ';

const SHELL = `${CACHE_PREFIX}shell `;

/** Files that another program has shared, until the user has put them somewhere. */
export const SHARED_FILES_CACHE = 'ledgerwise shared';

/** Names of caches. */
export const CACHES = {
  /** Files of remotes that are what their names say: a browser has compared them with a hash, or was not asked to. */
  files: `${CACHE_PREFIX}files`,
  /** Files that were fetched before anybody asked for them: compared when they are first used. */
  ahead: `${CACHE_PREFIX}ahead`,
  /** Answers that say what is live: the newest that came. */
  current: `${CACHE_PREFIX}current`,
  shared: SHARED_FILES_CACHE,
} as const;

/** A build of the shell has a cache of its own, with the page that names its files. */
export const shellCache = (id: string): string => SHELL + id;
export const isShellCache = (name: string): boolean => name.startsWith(SHELL);

/** Page of no address, which the application fills by itself: `SHELL_PAGE` of packages/release. */
export const SHELL_PAGE = '/app-shell';

/** Says `off` where the operator has switched workers off. */
export const OFF_SWITCH = '/sw-off';

/** Where other programs send files to, as the web manifest says it. */
export const SHARE_TARGET = '/share';

/** The page on which shared files are attached to a record. */
export const SHARED_FILES_PAGE = '/shared-files';
