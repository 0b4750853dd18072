import { ownerOf, redirectOf } from '@ledgerwise/contract';
import type { Deployment, FederationManifest, ModuleFile, SiteConfig } from './deployment.ts';
import { escapeHtml } from './escape-html.ts';
import { jsonText } from './page-head.ts';
import { preloadHint } from './preload-hint.ts';
import { missingPage, type PrerenderedParts, prerenderedPage } from './prerendered-page.ts';
import { layoutOf, routeFiles, type Shown, shownAt } from './route-files.ts';
import { entryScripts, marksStart, withStart } from './start-script.ts';

/** Marks the position in the shell's `index.html` for generated elements. */
const PLACE = '<!--release:head-->';

/** The outline of a screen in the shell's `index.html`, with its surrounding lines. */
const OUTLINE = /\n *<!--release:outline-->([\s\S]*?)<!--\/release:outline-->/;

/** Adapts the outline to this address's screen; removes it from pages without the application's frame. */
function withOutline(template: string, shown: Shown | undefined): string {
  const isFramed =
    shown !== undefined && layoutOf(shown.route) === 'app' && shown.entry.audience !== 'public';
  const kind = shown?.route?.outline ?? 'page';
  return template.replace(OUTLINE, (_all, outline: string) =>
    isFramed
      ? `\n    ${outline.trim().replace('<div id="outline" data-kind="page"', `<div id="outline" data-kind="${kind}"`)}`
      : '',
  );
}

const inlineJson = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${jsonText(value)}</script>`;

/**
 * Returns the part of a manifest that the page needs: a screen's first requests and metadata are already in the page.
 * Only QA reads self-tests, verifications, and the lists of permissions and settings, from `module.json`; shortcuts are
 * in the web manifest.
 */
function manifestOf({
  screens: _screens,
  selfTests: _tests,
  verifications: _tried,
  ...manifest
}: ModuleFile) {
  const {
    permissions: _asked,
    settings: _told,
    appShortcuts: _installed,
    errors,
    routes,
    ...read
  } = manifest;
  return {
    ...read,
    ...(Object.keys(errors ?? {}).length > 0 && { errors }),
    routes: routes.map(({ firstRequests: _first, head: _head, ...route }) => route),
  };
}

/** Returns the part of a manifest that the page needs: the location of the container. */
function containerOf({ name, metaData: { globalName, remoteEntry } }: FederationManifest) {
  return { name, metaData: { globalName, remoteEntry } };
}

const NO_SCRIPT = /\s*<!--release:noscript-->([\s\S]*?)<!--\/release:noscript-->/;
const TITLE = /<title>[^<]*<\/title>/;
const ROOT = '<div id="root"></div>';

/**
 * Inserts a prerendered screen into the shell's page, painted before any script; without one, sets the product name as
 * the title.
 */
function withPrerendered(
  template: string,
  productName: string,
  parts: PrerenderedParts | undefined,
  data: string,
): string {
  if (!parts)
    return template
      .replace(NO_SCRIPT, (_all, block: string) => `\n    ${block.trim()}`)
      .replace(TITLE, () => `<title>${escapeHtml(productName)}</title>`);
  const [title = '', ...head] = parts.head;
  return (
    template
      .replace(NO_SCRIPT, '')
      .replace(TITLE, () => title)
      .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
      // Data for scripts comes after the visible content.
      .replace(ROOT, () => `<div id="root" data-prerendered>${parts.body}</div>\n    ${data}`)
  );
}

/** True if an address shows something other than the page for unknown addresses. */
export function isKnownAddress(deployment: Deployment, pathname: string): boolean {
  const address = pathname.replace(/(.)\/+$/, '$1');
  // A shell that does not say which pages are its own renders them all.
  if (!deployment.frames || deployment.frames.ownPages.includes(address)) return true;
  const entry = ownerOf(deployment.registry, redirectOf(deployment.registry, address) ?? address);
  if (!entry) return false;
  const shown = shownAt(deployment, address);
  return shown === undefined || shown.route !== undefined;
}

/**
 * Composes the page of an address: the shell's page with configuration, registry and manifests, preload hints for the
 * files of exactly this screen, so that nothing must be discovered step by step, and the prerendered screen, if there
 * is one. `origin` is the site's address, for absolute addresses.
 */
export function composeIndex(
  deployment: Deployment,
  config: SiteConfig,
  pathname: string,
  origin?: string,
): string {
  const { template, registry, announced, remotes } = deployment;
  if (!template.includes(PLACE)) throw new Error(`The shell's index.html lacks the comment ${PLACE}.`);
  const shown = shownAt(deployment, pathname);
  const prerendered = isKnownAddress(deployment, pathname)
    ? prerenderedPage(deployment, config, pathname, origin)
    : missingPage(deployment, config);
  const files = routeFiles(deployment, pathname).filter((file) => !prerendered?.styles.includes(file));
  const hintOf = (file: string): string => preloadHint(deployment, shown, file);
  const starts = entryScripts(template).map(hintOf);
  const isMarked = marksStart(template);
  const started = isMarked ? withStart(template, starts) : template;
  const hints = [...(isMarked ? [] : starts), ...files.map(hintOf)];
  const early = [
    inlineJson('config', config),
    inlineJson('first-requests', shown?.route?.firstRequests ?? []),
  ];
  const late = [
    inlineJson('registry', announced ?? registry),
    inlineJson(
      'modules',
      Object.fromEntries(Object.entries(remotes).map(([id, { module }]) => [id, manifestOf(module)])),
    ),
    inlineJson(
      'mf-manifests',
      shown ? { [`${shown.entry.entry}mf-manifest.json`]: containerOf(shown.remote.federation) } : {},
    ),
  ];
  const parts = [...hints, ...early, ...(prerendered ? [] : late)];
  // Functions, since a replacement text would take `$&` in a manifest for a pattern.
  return withPrerendered(
    withOutline(started, shown),
    config.productName,
    prerendered,
    late.join('\n    '),
  ).replace(PLACE, () => parts.join('\n    '));
}
