import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';

interface ModuleJson {
  readonly version: string;
  readonly contract: number;
}

interface Manifest {
  readonly exposes: readonly { readonly assets: { readonly js: { readonly sync: readonly string[] } } }[];
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** The half of a text, as an upload that was cut off leaves it. */
const half = (text: string): string => text.slice(0, text.length / 2);

/** The output of a team's build: a copy of a good build with another version, possibly damaged. */
export class DeliveredFolder {
  readonly folder = makeScratchFolder('delivered');

  constructor(built: string, version: string) {
    cpSync(built, this.folder, { recursive: true });
    this.#changeModule((module) => ({ ...module, version }));
  }

  #changeModule(change: (module: ModuleJson) => object): void {
    const file = join(this.folder, 'module.json');
    writeFileSync(file, JSON.stringify(change(readJson<ModuleJson>(file))));
  }

  /** The file of the module itself. */
  get #moduleChunk(): string {
    const manifest = readJson<Manifest>(join(this.folder, 'mf-manifest.json'));
    const chunk = manifest.exposes[0]?.assets.js.sync[0];
    if (chunk === undefined) throw new Error('The manifest names no chunk of the module.');
    return join(this.folder, chunk);
  }

  cutChunk(): void {
    writeFileSync(this.#moduleChunk, half(readFileSync(this.#moduleChunk, 'utf8')));
  }

  loseChunk(): void {
    rmSync(this.#moduleChunk);
  }

  claimContract(contract: number): void {
    this.#changeModule((module) => ({ ...module, contract }));
  }

  claimContractMinor(contractMinor: number): void {
    this.#changeModule((module) => ({ ...module, contractMinor }));
  }

  cutManifest(): void {
    const file = join(this.folder, 'mf-manifest.json');
    writeFileSync(file, half(readFileSync(file, 'utf8')));
  }

  remove(): void {
    removeFolder(this.folder);
  }
}
