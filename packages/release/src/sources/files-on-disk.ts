import path from 'node:path';
import type { Deployment } from '../compose/deployment.ts';
import { readDeployment } from '../compose/read-deployment.ts';
import { routeFiles } from '../compose/route-files.ts';
import { builtWorkspace } from './built-workspace.ts';
import { FilesOfFolder } from './files-of-folder.ts';
import { remoteFolder, type SiteFolders } from './site-folders.ts';

const NAMED = /(?:src|href)="(\/[^"]+\.(?:js|css))"/g;

/** The deployment of a workspace as its builds are on disk now. */
export const workspaceDeployment = (folders: SiteFolders): Promise<Deployment> =>
  readDeployment(builtWorkspace(folders, new FilesOfFolder()));

function onDisk(folders: SiteFolders, address: string): string {
  const [, remote, rest] = /^\/remotes\/([^/]+)\/(.+)$/.exec(address) ?? [];
  return remote && rest ? path.join(remoteFolder(folders, remote), rest) : path.join(folders.shell, address);
}

/** Returns the paths of the files that a browser downloads for an address. */
export function filesOnDisk(folders: SiteFolders, deployment: Deployment, pathname: string): string[] {
  const named = [...deployment.template.matchAll(NAMED)].map(([, address = '']) => address);
  return [...new Set([...named, ...routeFiles(deployment, pathname)])].map((file) => onDisk(folders, file));
}
