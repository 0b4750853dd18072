import { absolutePath } from '@ledgerwise/contract';
import type { Deployment } from './deployment.ts';
import { escapeHtml } from './escape-html.ts';

/** Returns the addresses of pages with metadata, each in its canonical form. */
export function listedPages({ registry, remotes }: Deployment): readonly string[] {
  return registry.remotes.flatMap(({ id, basePath }) =>
    (remotes[id]?.module.routes ?? [])
      .filter(({ access, head }) => access === 'public' && head !== undefined)
      .map(({ path, head }) => ({ address: absolutePath(basePath, path), canonical: head?.canonical }))
      .filter(({ address, canonical }) => canonical === undefined || canonical === address)
      .map(({ address }) => address),
  );
}

/** `sitemap.xml`: the public pages of all manifests. */
export function sitemapXml(deployment: Deployment, origin: string): string {
  const urls = listedPages(deployment).map(
    (address) => `  <url><loc>${escapeHtml(encodeURI(origin + address))}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Returns `robots.txt`: excludes addresses that require a session, and names the site map. */
export function robotsTxt({ registry, frames }: Deployment, origin: string | undefined): string {
  const closed = registry.remotes
    .filter(({ audience }) => audience !== 'public')
    .flatMap(({ claims }) => claims.map((claim) => claim.replace(/\*$/, '')));
  return [
    'User-agent: *',
    ...[...closed, ...(frames?.ownPages ?? [])].map((path) => `Disallow: ${path}`),
    ...(origin === undefined ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n');
}
