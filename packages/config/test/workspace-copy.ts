import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../src/commands/workspace.ts';

const LEFT_OUT = new Set(['node_modules', 'dist', '.turbo', '.git', '.data', '.cache', 'test-results']);

/** A copy of the checkout's sources in which a generator may write; installed packages are linked, not copied. */
export class WorkspaceCopy {
  readonly root = realpathSync(mkdtempSync(path.join(tmpdir(), 'ledgerwise-workspace-')));

  constructor() {
    cpSync(ROOT, this.root, {
      recursive: true,
      // With their times, the type checker reuses its results of this checkout.
      preserveTimestamps: true,
      filter: (file) => !LEFT_OUT.has(path.basename(file)) && !/[\\/](dist-[^\\/]*|coverage)$/.test(file),
    });
    const installed = path.join(ROOT, 'node_modules');
    this.#linkPackages(installed, path.join(this.root, 'node_modules'));
    const own = path.join(this.root, 'node_modules/@ledgerwise');
    mkdirSync(own);
    for (const name of readdirSync(path.join(installed, '@ledgerwise'))) {
      symlinkSync(this.#folderOf(name), path.join(own, name));
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
    for (const name of readdirSync(from).filter((entry) => entry !== '@ledgerwise' && entry !== '.cache'))
      symlinkSync(path.join(from, name), path.join(to, name));
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
