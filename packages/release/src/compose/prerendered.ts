/** Prerendered HTML that a build writes beside its scripts, for the release step to compose. */
export const PRERENDERED_FILE = 'prerendered.json';

/**
 * Placeholders in the HTML for values that are only known when a page is composed. Their characters need no escaping in
 * HTML or addresses, so that they pass through React and the router unchanged.
 */
export const TOKENS = {
  /** Name of the product on this site. */
  productName: '__PRODUCT_NAME__',
  /** The page that a signed-in person starts at: an absolute path. */
  homePath: '/__HOME__',
  /** Mail address for support. */
  supportEmail: '__SUPPORT_EMAIL__',
  /** Address of the remote's folder, which ends with a slash. */
  entry: '__REMOTE_ENTRY__/',
  /** Mount path of the remote, without a trailing slash. */
  mount: '/__MOUNT__',
  /** In a frame: the place of the screen. */
  content: '__CONTENT__',
} as const;

/** One screen as HTML. */
export interface PrerenderedPage {
  readonly html: string;
  /** Version for a site without a support address, if it differs. */
  readonly withoutSupportEmail?: string;
  /** Preload hints of the screen, as elements of the head. */
  readonly hints: readonly string[];
}

/** Public screens of a remote, by route id. */
export interface PrerenderedRemote {
  readonly pages: Readonly<Record<string, PrerenderedPage>>;
}

/** Frame of public pages, from the shell. */
export interface PrerenderedShell {
  /** By address, if the frame marks the current page; by `''` for all others. */
  readonly frames: Readonly<Record<string, string>>;
  /** The complete page of an unknown address. */
  readonly missing: string;
  /** Addresses of the shell's own pages. */
  readonly ownPages: readonly string[];
}
