import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SECURITY_HEADERS } from '@ledgerwise/backend/front-door';
import { composeIndex } from './compose-index.ts';
import { contentSecurityPolicy } from './content-security.ts';
import type { Deployment, SiteConfig } from './deployment.ts';
import { readDeployment } from './read-deployment.ts';
import { staticPathnames } from './route-files.ts';
import { siteFolders } from './site-folders.ts';
import { robotsTxt, sitemapXml } from './site-map.ts';

export interface ReleaseOptions {
  /** Folder that holds the built shell and remotes. */
  readonly root: string;
  readonly out: string;
  readonly config: SiteConfig;
  /** The address that people will use; without it there is no list of pages, and links to pages have no previews. */
  readonly origin?: string;
}

/** No module has it. */
const NOBODYS = '/any-other-address';

/** Addresses that have a screen but no file of their own: those with parameters, helper addresses, the shell's own. */
function redirectRules({ registry, frames }: Deployment): string {
  const open = registry.remotes.flatMap(({ claims }) => claims.filter((claim) => claim.endsWith('/*')));
  const helpers = Object.keys(registry.redirects).flatMap((from) => [from, `${from}/*`]);
  const addresses = [...(frames?.ownPages ?? []), ...helpers, ...open];
  // A shell that does not say what its pages are draws what is not there as well.
  const all = frames ? addresses : ['/*'];
  return all.map((address) => `${address} /index.other.html 200\n`).join('');
}

function headerRules(policy: string): string {
  const lines = Object.entries({ ...SECURITY_HEADERS, 'content-security-policy': policy }).map(
    ([name, value]) => `  ${name}: ${value}`,
  );
  const immutable = ['/js/*', '/css/*', '/assets/*', '/remotes/*/js/*', '/remotes/*/css/*'];
  return [
    '/*',
    ...lines,
    '  cache-control: no-cache',
    ...immutable.flatMap((files) => [
      files,
      '  ! cache-control',
      '  cache-control: public, max-age=31536000, immutable',
    ]),
    '',
  ].join('\n');
}

/**
 * Writes what the server would answer as files: one page for each address without a parameter, and one for all others.
 * `_headers` and `_redirects` are in the form that Cloudflare Pages and Netlify read. Answers the number of pages.
 */
export function writeRelease({ root, out, config, origin }: ReleaseOptions): number {
  const folders = siteFolders(root);
  const deployment = readDeployment(folders);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  cpSync(folders.shell, out, { recursive: true });
  for (const { entry } of deployment.registry.remotes) {
    const name = /^\/remotes\/([^/]+)\/$/.exec(entry)?.[1];
    const dist = name && path.join(root, name, 'dist');
    if (dist && existsSync(dist))
      cpSync(dist, path.join(out, 'remotes', name), {
        recursive: true,
        filter: (file) => !file.startsWith(path.join(dist, 'standalone')),
      });
  }
  cpSync(folders.registry, path.join(out, 'remotes.json'));
  writeFileSync(path.join(out, 'config.json'), JSON.stringify(config));
  // The site serves files alone: nothing but the project is talked to.
  const policy = contentSecurityPolicy(deployment.template, deployment.registry, {
    site: config.supabaseUrl,
    supabase: config.supabaseUrl,
    overrides: config.overrideOrigins,
  });
  writeFileSync(path.join(out, '_headers'), headerRules(policy));
  writeFileSync(path.join(out, '_redirects'), redirectRules(deployment));
  writeFileSync(path.join(out, 'robots.txt'), robotsTxt(deployment, origin));
  if (origin !== undefined) writeFileSync(path.join(out, 'sitemap.xml'), sitemapXml(deployment, origin));
  const pathnames = staticPathnames(deployment);
  for (const pathname of pathnames) {
    const file = path.join(out, pathname === '/' ? 'index.html' : `${pathname}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, composeIndex(deployment, config, pathname, origin));
  }
  // The shell's page with nothing in it, for addresses that only its scripts can tell apart.
  const { frames: _frames, ...bare } = deployment;
  writeFileSync(path.join(out, 'index.other.html'), composeIndex(bare, config, NOBODYS));
  // Hosts of files answer with this one, and with its status, where they find nothing.
  writeFileSync(path.join(out, '404.html'), composeIndex(deployment, config, NOBODYS, origin));
  return pathnames.length + 2;
}
