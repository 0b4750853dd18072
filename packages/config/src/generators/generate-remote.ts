import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownerOf, parseRegistry, redirectOf } from '@ledgerwise/contract';
import { type RemoteNames, registryEntry, remoteFiles, titleOf } from './remote-files.ts';
import { GeneratorError, writeNewFiles } from './write-files.ts';

const FIRST_PORT = 3011;
const REGISTRY = 'shell/public/remotes.json';

function nextPort(root: string): number {
  const ports = readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .flatMap((name) => {
      const config = readFileSync(path.join(root, name, 'rspack.config.ts'), 'utf8');
      return Number(/port: (\d+)/.exec(config)?.[1] ?? 0);
    });
  return Math.max(FIRST_PORT - 1, ...ports) + 1;
}

/** The versions that the other workspaces state, so that one copy of each is installed. */
function statedVersions(root: string): Record<string, string> {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(root, 'packages/ui/package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  return { ...dependencies, ...devDependencies };
}

/** The type checker's list of projects. */
function addProject(root: string, folder: string): void {
  const file = path.join(root, 'tsconfig.json');
  const before = readFileSync(file, 'utf8');
  const after = before.replace(/(\{ "path": "shell" \},\n)/, `$1    { "path": "${folder}" },\n`);
  if (after === before)
    throw new GeneratorError(
      'tsconfig.json lists no "shell"; add the new folder to its references yourself.',
    );
  writeFileSync(file, after);
}

/** Two owners of one address would leave the second without a screen. */
function refuseTakenAddress(root: string, id: string): void {
  const registry = parseRegistry(JSON.parse(readFileSync(path.join(root, REGISTRY), 'utf8')));
  const owner = ownerOf(registry, `/${id}`);
  const elsewhere = redirectOf(registry, `/${id}`);
  if (owner)
    throw new GeneratorError(
      `/${id} belongs to "${owner.id}" already. Choose another name, or take it out of the claims of "${owner.id}" in ${REGISTRY} first.`,
    );
  if (elsewhere !== undefined)
    throw new GeneratorError(
      `/${id} leads to ${elsewhere} already. Choose another name, or take it out of the redirects in ${REGISTRY} first.`,
    );
}

/** Writes a remote and returns the remaining steps. */
export function generateRemote(root: string, id: string): readonly string[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new GeneratorError(
      `"${id}" is not a valid id: use lower-case letters, digits and single hyphens, such as cash-flow.`,
    );
  refuseTakenAddress(root, id);
  const names: RemoteNames = { id, title: titleOf(id), port: nextPort(root) };
  writeNewFiles(root, remoteFiles(names, statedVersions(root)));
  addProject(root, `mf-${id}`);
  const entry = JSON.stringify(registryEntry(names), null, 2)
    // A short list is on one line, as the formatter writes it.
    .replace(/\[\s+("[^"]*")\s+\]/, '[$1]')
    .split('\n')
    .map((line) => `    ${line}`);
  return [
    `mf-${id} is written. Two steps are left:`,
    '',
    `1. npm install && npm run build --workspace @ledgerwise/mf-${id}`,
    `2. Add this to "remotes" in ${REGISTRY}; a running server shows it at the next navigation:`,
    '',
    ...entry,
  ];
}
