import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../commands/workspace.ts';
import { bundleModules } from './bundle-modules.ts';
import { licenseTexts } from './license-texts.ts';
import { BUILT, type PackedManifest, packedExports, packedPeers } from './packed-manifest.ts';
import { reachableFiles } from './reachable-files.ts';
import {
  builtName,
  entrySources,
  inPackage,
  isCode,
  type Manifest,
  readManifest,
  type SdkPackage,
} from './sdk-package.ts';
import { leadToBuilt } from './specifiers.ts';

const TEXTS = ['README.md', 'CHANGELOG.md'];

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Copies the texts of every package: readme, changelog, license. */
export function copyTexts(folder: string, stage: string): void {
  for (const file of TEXTS) cpSync(inPackage(folder, file), path.join(stage, file));
  cpSync(path.join(ROOT, 'LICENSE'), path.join(stage, 'LICENSE'));
}

/** Returns the fields of `package.json` that a published package keeps. */
export function keptOf({
  name,
  version,
  description,
  engines,
}: Manifest): Pick<PackedManifest, 'name' | 'version' | 'description' | 'engines' | 'license' | 'type'> {
  return {
    name,
    version,
    ...(description !== undefined && { description }),
    license: 'MIT',
    type: 'module',
    ...(engines && { engines }),
  };
}

const declarationsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));

/** Copies declarations, with imports as installed. */
export function copyDeclarations(from: string, to: string, files = declarationsIn(from)): void {
  for (const file of files) {
    const target = path.join(to, file);
    mkdirSync(path.dirname(target), { recursive: true });
    const text = readFileSync(path.join(from, file), 'utf8');
    writeFileSync(target, leadToBuilt(text));
  }
}

/** Writes a package as installed into `stage`; `declarations` is the folder of its sources' declarations. */
export async function stagePackage(
  sdkPackage: SdkPackage,
  declarations: string,
  stage: string,
  versions: Readonly<Record<string, string>>,
): Promise<void> {
  const { folder, peers, optionalPeers } = sdkPackage;
  const manifest = readManifest(folder);
  const sources = entrySources(sdkPackage);
  const code = sources.filter(isCode);
  const built = path.join(stage, BUILT);

  copyDeclarations(declarations, declarations);
  const declared = reachableFiles(
    declarations,
    code.map((source) => builtName(source, '.d.ts')),
  );
  copyDeclarations(declarations, built, declared.files);
  const libraries = await bundleModules({
    folder,
    sources: code,
    out: built,
    peers: [...peers, ...optionalPeers],
  });
  // A style sheet that is an entry is placed beside the files that it refers to.
  for (const sheet of sources.filter((source) => !isCode(source)))
    cpSync(inPackage(folder, 'src', path.dirname(sheet)), path.join(built, path.dirname(sheet)), {
      recursive: true,
    });

  const scripts = reachableFiles(
    built,
    code.map((source) => builtName(source, '.js')),
  );
  const imported = new Map([...scripts.foreign, ...declared.foreign]);
  copyTexts(folder, stage);
  if (libraries.length > 0)
    writeFileSync(path.join(stage, 'THIRD-PARTY-LICENSES.txt'), licenseTexts(libraries));
  const packed: PackedManifest = {
    ...keptOf(manifest),
    ...(manifest.sideEffects !== undefined && {
      sideEffects: manifest.sideEffects === false ? false : ['**/*.css'],
    }),
    exports: packedExports(sdkPackage, manifest),
    ...packedPeers(sdkPackage, manifest, imported, versions),
  };
  writeFileSync(path.join(stage, 'package.json'), json(packed));
}
