import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SECURITY_HEADERS } from '@ledgerwise/backend/front-door';
import { composeIndex } from './compose-index.ts';
import { contentSecurityPolicy } from './content-security.ts';
import type { SiteConfig } from './deployment.ts';
import { readDeployment, siteFolders } from './read-deployment.ts';
import { staticPathnames } from './route-files.ts';

export interface ReleaseOptions {
  /** Folder that holds the built shell and remotes. */
  readonly root: string;
  readonly out: string;
  readonly config: SiteConfig;
}

/** An address that the rules of a static host send to the shell, which then draws the screen or its 404 page. */
const ANY_OTHER = '/any-other-address';

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
export function writeRelease({ root, out, config }: ReleaseOptions): number {
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
  });
  writeFileSync(path.join(out, '_headers'), headerRules(policy));
  writeFileSync(path.join(out, '_redirects'), '/* /index.other.html 200\n');
  const pathnames = staticPathnames(deployment);
  for (const pathname of pathnames) {
    const file = path.join(out, pathname === '/' ? 'index.html' : `${pathname}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, composeIndex(deployment, config, pathname));
  }
  writeFileSync(path.join(out, 'index.other.html'), composeIndex(deployment, config, ANY_OTHER));
  return pathnames.length + 1;
}
