import type { Deployment, FederationManifest, ModuleFile, SiteConfig } from './deployment.ts';
import { layoutOf, routeFiles, type Shown, shownAt } from './route-files.ts';

/** Where the shell's `index.html` takes what is written into it. */
const PLACE = '<!--release:head-->';

/** The outline of a screen in the shell's `index.html`, with what is before and behind it on its lines. */
const OUTLINE = /\n *<!--release:outline-->([\s\S]*?)<!--\/release:outline-->/;

/** The outline in the shape of this address's screen; pages without the application's frame have none. */
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

function inlineJson(id: string, value: unknown): string {
  // `<` would end the element early if a text held `</script>`.
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** A manifest as the page reads it: what a screen asks for first stands in the page already, for its own screen. */
function manifestOf({ screens: _screens, routes, ...manifest }: ModuleFile) {
  return { ...manifest, routes: routes.map(({ firstRequests: _first, ...route }) => route) };
}

/** What the page reads of a manifest: where the container is. */
function containerOf({ name, metaData: { globalName, remoteEntry } }: FederationManifest) {
  return { name, metaData: { globalName, remoteEntry } };
}

/**
 * A preload must be asked for exactly as the loader will ask for it later, or the file comes twice: files of this
 * origin without `crossorigin`, those of another with it.
 */
function preload(file: string, isModule: boolean): string {
  if (isModule && file.endsWith('.js')) return `<link rel="modulepreload" href="${file}">`;
  const as = file.endsWith('.css') ? 'style' : 'script';
  const crossorigin = file.startsWith('/') ? '' : ' crossorigin';
  return `<link rel="preload" as="${as}" href="${file}"${crossorigin}>`;
}

/** Whether a file belongs to a remote whose build writes ES modules, which are not asked for as scripts are. */
function isModuleOf(shown: Shown | undefined, file: string): boolean {
  const { remote, entry } = shown ?? {};
  return remote?.federation.metaData.remoteEntry.type === 'module' && file.startsWith(entry?.entry ?? '');
}

/**
 * The script that starts the shell. Browsers ask for a deferred script after every hint, but this one is the biggest
 * file of a first visit and nothing runs without it: hinted first, it does not wait for a free connection.
 */
function entryScripts(template: string): string[] {
  return [...template.matchAll(/<script defer src="([^"]+)"/g)].flatMap(([, file]) => file ?? []);
}

/**
 * The page for an address: the shell's page with configuration, registry and manifests in it, and hints for the files
 * of exactly this screen, so that nothing has to be discovered step by step.
 */
export function composeIndex(deployment: Deployment, config: SiteConfig, pathname: string): string {
  const { template, registry, remotes } = deployment;
  if (!template.includes(PLACE)) throw new Error(`The shell's index.html lacks the comment ${PLACE}.`);
  const shown = shownAt(deployment, pathname);
  const parts = [
    ...[...entryScripts(template), ...routeFiles(deployment, pathname)].map((file) =>
      preload(file, isModuleOf(shown, file)),
    ),
    inlineJson('config', config),
    inlineJson('registry', registry),
    inlineJson(
      'modules',
      Object.fromEntries(Object.entries(remotes).map(([id, { module }]) => [id, manifestOf(module)])),
    ),
    inlineJson(
      'mf-manifests',
      shown ? { [`${shown.entry.entry}mf-manifest.json`]: containerOf(shown.remote.federation) } : {},
    ),
    inlineJson('first-requests', shown?.route?.firstRequests ?? []),
  ];
  // A function, since a replacement text would take `$&` in a manifest for a pattern.
  return withOutline(template, shown).replace(PLACE, () => parts.join('\n    '));
}
