/** Prerendered HTML that a build writes beside its scripts, for the release step to compose. */
export const PRERENDERED_FILE = 'prerendered.json';

/**
 * Stand in the HTML for what is known only where a page is composed. Made of what neither HTML nor an address escapes, so
 * that they come through React and the router unharmed.
 */
export const TOKENS = {
  /** Name of the product on this site. */
  productName: '__PRODUCT_NAME__',
  /** The page that a signed-in person starts at: an absolute path. */
  homePath: '/__HOME__',
  /** Where people write to for support. */
  supportEmail: '__SUPPORT_EMAIL__',
  /** Address of the remote's folder, which ends with a slash. */
  entry: '__REMOTE_ENTRY__/',
  /** Where the remote is mounted: a path without a trailing slash. */
  mount: '/__MOUNT__',
  /** In a frame: the place of the screen. */
  content: '__CONTENT__',
} as const;

/** One screen as HTML. */
export interface PrerenderedPage {
  readonly html: string;
  /** The same for a site without an address for support, where that makes a difference. */
  readonly withoutSupportEmail?: string;
  /** Preload hints of the screen, as elements of the head. */
  readonly hints: readonly string[];
}

/** Of a remote: its public screens by the ids of their routes. */
export interface PrerenderedRemote {
  readonly pages: Readonly<Record<string, PrerenderedPage>>;
}

/** Of the shell: the frame of public pages. */
export interface PrerenderedShell {
  /** By address, if the frame marks the current page; by `''` for all others. */
  readonly frames: Readonly<Record<string, string>>;
  /** The complete page of an unknown address. */
  readonly missing: string;
  /** Addresses of the shell's own pages. */
  readonly ownPages: readonly string[];
}
