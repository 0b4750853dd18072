import path from 'node:path';
import type { Deployment } from './deployment.ts';
import { routeFiles } from './route-files.ts';
import { remoteFolder, type SiteFolders } from './site-folders.ts';

const NAMED = /(?:src|href)="(\/[^"]+\.(?:js|css))"/g;

function onDisk(folders: SiteFolders, address: string): string {
  const [, remote, rest] = /^\/remotes\/([^/]+)\/(.+)$/.exec(address) ?? [];
  return remote && rest ? path.join(remoteFolder(folders, remote), rest) : path.join(folders.shell, address);
}

/** The files that a browser downloads for an address, where they lie on disk. */
export function filesOnDisk(folders: SiteFolders, deployment: Deployment, pathname: string): string[] {
  const named = [...deployment.template.matchAll(NAMED)].map(([, address = '']) => address);
  return [...new Set([...named, ...routeFiles(deployment, pathname)])].map((file) => onDisk(folders, file));
}
