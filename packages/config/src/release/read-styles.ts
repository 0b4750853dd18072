import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from './deployment.ts';
import { remoteFolder, type SiteFolders } from './site-folders.ts';

type Built = Pick<Deployment, 'registry' | 'shellGroups' | 'remotes'>;

/** Addresses in a style sheet are relative to it; in a page they would be relative to the page. */
function withWholeAddresses(css: string, folder: string): string {
  return css.replaceAll(
    /url\((["']?)(?!data:|https?:|\/|#)([^"')]+)\1\)/g,
    (_all, quote: string, file: string) => `url(${quote}${path.posix.join(folder, file)}${quote})`,
  );
}

/** A style sheet as it may stand in an element of a page. */
const asElement = (css: string): string => css.replaceAll(/<\/style/gi, '<\\/style');

/** The style sheets that prerendered pages are painted with, by their addresses. */
export function readStyles(
  folders: SiteFolders,
  { registry, shellGroups, remotes }: Built,
): Record<string, string> {
  const styles: Record<string, string> = {};
  const read = (folder: string, below: string, file: string): void => {
    const absolute = path.join(folder, file);
    if (!file.endsWith('.css') || !existsSync(absolute)) return;
    const address = below + file;
    styles[address] = asElement(
      withWholeAddresses(readFileSync(absolute, 'utf8'), path.posix.dirname(address)),
    );
  };
  for (const file of shellGroups['layout-site'] ?? []) read(folders.shell, '/', file);
  for (const { id, entry } of registry.remotes) {
    const { module, federation, prerendered } = remotes[id] ?? {};
    const name = /^\/remotes\/([^/]+)\/$/.exec(entry)?.[1];
    if (!module || !prerendered || name === undefined) continue;
    const exposed = (federation?.exposes ?? []).flatMap(({ assets }) => assets.css.sync);
    const screens = Object.keys(prerendered.pages).flatMap((route) => module.screens[route]?.files ?? []);
    for (const file of new Set([...exposed, ...screens])) read(remoteFolder(folders, name), entry, file);
  }
  return styles;
}
