import { absolutePath } from '@ledgerwise/contract';
import type { Deployment, SiteConfig } from './deployment.ts';
import { escapeHtml } from './escape-html.ts';
import { pageHead, pageTitle } from './page-head.ts';
import { TOKENS } from './prerendered.ts';
import { layoutOf, routeFiles, shownAt } from './route-files.ts';

/** Content of a page before any script runs. */
export interface PrerenderedParts {
  /** Elements of the head. */
  readonly head: readonly string[];
  /** Content of the page's root. */
  readonly body: string;
  /** Addresses of style sheets that are in the page. */
  readonly styles: readonly string[];
}

/** Without scripts: hides controls that need them, and opens what they would open. */
const WITHOUT_SCRIPTS =
  '<noscript><style>[data-needs-scripts] { display: none !important } [data-site-menu] { display: flex !important }</style></noscript>';

/**
 * Shows the frame at once: if it were painted while parsing, end-aligned content would move with each word. Browsers
 * without support paint it progressively.
 */
const WHOLE_FRAME = '<link rel="expect" href="#main" blocking="render">';

/** Returns an inlined style sheet, with the name that its loader looks for, relative to the folder. */
const inlineStyle = (file: string, folder: string, css: string): string =>
  `<style data-sheet="${file.slice(folder.length)}">${css}</style>`;

const styleFolder = (deployment: Deployment, file: string): string =>
  deployment.registry.remotes.find(({ entry }) => file.startsWith(entry))?.entry ?? '/';

function stylesAt(deployment: Deployment, pathname: string) {
  const files = routeFiles(deployment, pathname).filter((file) => deployment.styles[file] !== undefined);
  const elements = files.map((file) =>
    inlineStyle(file, styleFolder(deployment, file), deployment.styles[file] ?? ''),
  );
  return { files, elements };
}

/** Replaces the tokens of a prerendered text. */
function fill(html: string, words: { entry: string; mount: string; config: SiteConfig }): string {
  const { entry, mount, config } = words;
  return html
    .replaceAll(`${TOKENS.mount}/`, `${mount}/`)
    .replaceAll(TOKENS.mount, absolutePath(mount, ''))
    .replaceAll(TOKENS.entry, entry)
    .replaceAll(TOKENS.homePath, escapeHtml(config.homePath).replaceAll('$', '$$$$'))
    .replaceAll(TOKENS.productName, escapeHtml(config.productName).replaceAll('$', '$$$$'))
    .replaceAll(TOKENS.supportEmail, escapeHtml(config.supportEmail ?? '').replaceAll('$', '$$$$'));
}

/** Returns the page for unknown addresses; undefined if the shell's build has none. */
export function missingPage(deployment: Deployment, config: SiteConfig): PrerenderedParts | undefined {
  const { frames } = deployment;
  if (!frames) return undefined;
  const { files, elements } = shellStyles(deployment);
  return {
    head: [
      `<title>${escapeHtml(pageTitle('Page not found', config.productName))}</title>`,
      '<meta name="robots" content="noindex">',
      ...elements,
      WHOLE_FRAME,
      WITHOUT_SCRIPTS,
    ],
    body: fill(frames.missing, { entry: '/', mount: '', config }),
    styles: files,
  };
}

/** Style sheets of the frame of public pages. */
function shellStyles(deployment: Deployment) {
  const files = (deployment.shellGroups['layout-site'] ?? [])
    .map((file) => `/${file}`)
    .filter((file) => deployment.styles[file] !== undefined);
  return { files, elements: files.map((file) => inlineStyle(file, '/', deployment.styles[file] ?? '')) };
}

/** Returns the prerendered page of an address: the shell's frame with the remote's screen, or undefined. */
export function prerenderedPage(
  deployment: Deployment,
  config: SiteConfig,
  pathname: string,
  origin: string | undefined,
): PrerenderedParts | undefined {
  const { frames } = deployment;
  const shown = shownAt(deployment, pathname);
  const page = shown?.route && shown.remote.prerendered?.pages[shown.route.id];
  if (!frames || !shown?.route?.head || !page || layoutOf(shown.route) !== 'site') return undefined;
  const { entry, basePath: mount } = shown.entry;
  const address = absolutePath(mount, shown.route.path);
  const screen = (config.supportEmail === undefined ? page.withoutSupportEmail : undefined) ?? page.html;
  const { files, elements } = stylesAt(deployment, pathname);
  const words = { entry, mount, config };
  const { productName } = config;
  const { title } = shown.route;
  return {
    head: [
      ...pageHead(shown.route.head, { productName, title, pathname: address, origin, entry }),
      ...elements,
      ...page.hints.map((hint) => fill(hint, words)),
      WHOLE_FRAME,
      WITHOUT_SCRIPTS,
    ],
    // The frame first: what an operator calls the product must not be taken for a token.
    body: (frames.frames[address] ?? frames.frames[''] ?? '')
      .split(TOKENS.content)
      .map((part) => fill(part, words))
      .join(fill(screen, words)),
    styles: files,
  };
}
