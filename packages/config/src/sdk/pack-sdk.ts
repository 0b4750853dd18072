import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { emitModules } from './emit-modules.ts';
import { BUILT, type PackedManifest } from './packed-manifest.ts';
import { inPackage, readManifest, SDK } from './sdk-package.ts';
import { copyTexts, json, keptOf, stagePackage } from './stage-package.ts';

const execute = promisify(execFile);

/** Package that creates a remote for another team. */
export const CREATOR = 'create-ledgerwise-remote';

/** Versions of our own packages, by name. */
const ownVersions = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    SDK.map(({ folder }) => {
      const { name, version } = readManifest(folder);
      return [name, version];
    }),
  );

/** The command consists of plain scripts beside the files that it copies. */
function stageCreator(emitted: string, stage: string): void {
  cpSync(emitted, path.join(stage, BUILT), {
    recursive: true,
    filter: (file) => !file.endsWith('.d.ts'),
  });
  cpSync(inPackage(CREATOR, 'template'), path.join(stage, 'template'), { recursive: true });
  copyTexts(CREATOR, stage);
  const manifest = readManifest(CREATOR);
  const packed: PackedManifest = {
    ...keptOf(manifest),
    bin: { [CREATOR]: `${BUILT}/main.js` },
    ...(manifest.ledgerwise && { ledgerwise: manifest.ledgerwise }),
  };
  writeFileSync(path.join(stage, 'package.json'), json(packed));
}

const ALL: readonly string[] = SDK.map(({ folder }) => folder);

/** Writes packages and the command as installed, each into a folder of its name below `out`. Returns these folders. */
export async function stageSdk(out: string, wanted = ALL): Promise<readonly string[]> {
  const emitted = path.join(out, 'emitted');
  const folders = [...wanted, CREATOR];
  emitModules(folders, emitted);
  const versions = ownVersions();
  for (const sdkPackage of SDK.filter(({ folder }) => wanted.includes(folder))) {
    const declarations = path.join(emitted, sdkPackage.folder, 'src');
    await stagePackage(sdkPackage, declarations, path.join(out, sdkPackage.folder), versions);
  }
  stageCreator(path.join(emitted, CREATOR, 'src'), path.join(out, CREATOR));
  rmSync(emitted, { recursive: true });
  return folders.map((folder) => path.join(out, folder));
}

/** Packs everything that another team installs into `out`. Returns the tarballs' names. */
export async function packSdk(out: string): Promise<readonly string[]> {
  const stages = path.join(out, 'stages');
  mkdirSync(stages, { recursive: true });
  // Deletes only earlier packages: the folder may contain other files.
  for (const file of readdirSync(out)) if (file.endsWith('.tgz')) rmSync(path.join(out, file));
  const names: string[] = [];
  for (const stage of await stageSdk(stages)) {
    const { stdout } = await execute('npm', ['pack', '--json', '--pack-destination', out], {
      cwd: stage,
      // npm is a script of the system's shell there.
      shell: process.platform === 'win32',
      maxBuffer: 64 * 1024 ** 2,
    });
    const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
    if (packed) names.push(packed.filename);
  }
  rmSync(stages, { recursive: true });
  return names;
}
