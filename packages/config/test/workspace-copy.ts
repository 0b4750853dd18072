import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  type Dirent,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../src/commands/workspace.ts';

const LEFT_OUT = new Set(['node_modules', 'dist', '.turbo', '.git', '.data', '.cache', 'test-results']);

const isCopied = (file: string): boolean =>
  !LEFT_OUT.has(path.basename(file)) && !/^(dist-.*|coverage)$/.test(path.basename(file));

/** Creates an empty folder in another; returns its real path. */
export const newFolder = (name: string, inside: string): string =>
  realpathSync(mkdtempSync(path.join(inside, `ledgerwise-${name}-`)));

/** Returns a folder on the disk of the checkout, where a file can have a second name: temporary files may be in memory. */
export function onDiskOfCheckout(): string {
  const folder = path.join(ROOT, '.cache');
  mkdirSync(folder, { recursive: true });
  return folder;
}

const isInstalled = (name: string) => name !== '@ledgerwise' && name !== '.cache';

/** The same file under another name where both are on one disk, otherwise a copy. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}

/** The same file, link or folder with the same files under another name. */
function linkEntry(entry: Dirent, from: string, to: string): void {
  const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
  if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
  else if (!entry.isDirectory()) linkFile(source, target);
  else {
    mkdirSync(target);
    for (const inside of readdirSync(source, { withFileTypes: true })) linkEntry(inside, source, target);
  }
}

/**
 * A copy of the checkout's sources in which a generator may write. Installed packages are links to the checkout's, or in the copy
 * (`inCopy`) for what depends on the folder that they are in.
 */
export class WorkspaceCopy {
  readonly #packages: 'linked' | 'inCopy';
  #root: string;

  constructor(packages: 'linked' | 'inCopy' = 'linked') {
    this.#packages = packages;
    this.#root = newFolder('workspace', packages === 'inCopy' ? onDiskOfCheckout() : tmpdir());
    // One by one: a folder cannot be copied into itself.
    for (const name of readdirSync(ROOT).filter(isCopied))
      cpSync(path.join(ROOT, name), path.join(this.root, name), {
        recursive: true,
        // With their times, the type checker reuses its results of this checkout.
        preserveTimestamps: true,
        filter: isCopied,
      });
    const installed = path.join(ROOT, 'node_modules');
    this.#linkPackages(installed, path.join(this.root, 'node_modules'));
    const own = path.join(this.root, 'node_modules/@ledgerwise');
    mkdirSync(own);
    for (const name of readdirSync(path.join(installed, '@ledgerwise'))) {
      // Relative, so that the copy can be moved.
      symlinkSync(path.relative(own, this.#folderOf(name)), path.join(own, name));
      // Packages that npm installed for one workspace only.
      const alone = path.join(this.#folderOf(name, ROOT), 'node_modules');
      if (existsSync(alone)) this.#linkPackages(alone, path.join(this.#folderOf(name), 'node_modules'));
    }
  }

  /**
   * Links each installed package, not the folder of all: `npm ci` in the copy deletes what the folder contains, and
   * through a link it would delete the packages of the checkout.
   */
  #linkPackages(from: string, to: string): void {
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from, { withFileTypes: true }).filter(({ name }) => isInstalled(name))) {
      if (this.#packages === 'inCopy') linkEntry(entry, from, to);
      else symlinkSync(path.join(from, entry.name), path.join(to, entry.name));
    }
  }

  get root(): string {
    return this.#root;
  }

  /** Moves the copy to a folder on the same disk that does not exist yet. */
  moveTo(folder: string): void {
    renameSync(this.#root, folder);
    this.#root = folder;
  }

  #folderOf(name: string, root: string = this.root): string {
    const atTop = name === 'shell' || name === 'e2e' || name.startsWith('mf-');
    return path.join(root, atTop ? name : `packages/${name}`);
  }

  /** Runs an installed program at the copy's root; returns its output, or throws it on failure. */
  run(program: string, args: readonly string[], folder = '.'): Promise<string> {
    const file = path.join(this.root, 'node_modules/.bin', program);
    return new Promise((resolve, reject) => {
      execFile(
        file,
        [...args],
        {
          cwd: path.join(this.root, folder),
          maxBuffer: 16 * 1024 * 1024,
          env: { ...process.env, NO_COLOR: '1' },
        },
        (error, stdout, stderr) =>
          error ? reject(new Error(`${stdout}\n${stderr}`)) : resolve(stdout + stderr),
      );
    });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
