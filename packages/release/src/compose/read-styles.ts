import { posix as path } from 'node:path';
import type { Deployment } from './deployment.ts';
import type { BuiltSite, ReadFile } from './read-deployment.ts';

type Built = Pick<Deployment, 'registry' | 'shellGroups' | 'remotes'>;

/** Addresses in a style sheet are relative to it; in a page they would be relative to the page. */
function withWholeAddresses(css: string, folder: string): string {
  return css.replaceAll(
    /url\((["']?)(?!data:|https?:|\/|#)([^"')]+)\1\)/g,
    (_all, quote: string, file: string) => `url(${quote}${path.join(folder, file)}${quote})`,
  );
}

/** Escapes a style sheet for an element of a page. */
const asElement = (css: string): string => css.replaceAll(/<\/style/gi, '<\\/style');

/** The style sheets that prerendered pages are painted with, by their addresses. */
export async function readStyles(
  site: BuiltSite,
  { registry, shellGroups, remotes }: Built,
): Promise<Record<string, string>> {
  const styles: Record<string, string> = {};
  const add = async (read: ReadFile, below: string, file: string): Promise<void> => {
    const css = file.endsWith('.css') ? await read(file) : undefined;
    const address = below + file;
    if (css) styles[address] = asElement(withWholeAddresses(String(css), path.dirname(address)));
  };
  for (const file of shellGroups['layout-site'] ?? []) await add(site.shell, '/', file);
  for (const remote of registry.remotes) {
    const { module, federation, prerendered } = remotes[remote.id] ?? {};
    const read = site.remote(remote);
    if (!module || !prerendered || !read) continue;
    const exposed = (federation?.exposes ?? []).flatMap(({ assets }) => assets.css.sync);
    const screens = Object.keys(prerendered.pages).flatMap((route) => module.screens[route]?.files ?? []);
    for (const file of new Set([...exposed, ...screens])) await add(read, remote.entry, file);
  }
  return styles;
}
