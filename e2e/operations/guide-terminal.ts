import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Changes } from './changed-file.ts';
import type { ScratchSystem } from './scratch-system.ts';

const GUIDES = resolve(import.meta.dirname, '../../packages/docs/guides');

/** A terminal of root's in which the blocks of a guide are run in their order: what one exports, the next ones have. */
export class GuideTerminal {
  readonly #system: ScratchSystem;
  readonly #blocks: readonly string[];
  readonly #exports: string[] = [];
  #at = 0;

  /** @param guide Its file in `packages/docs/guides`. */
  constructor(system: ScratchSystem, guide: string) {
    this.#system = system;
    const text = readFileSync(resolve(GUIDES, guide), 'utf8');
    this.#blocks = [...text.matchAll(/^```sh root\n([\s\S]*?)^```$/gm)].map(([, lines = '']) => lines);
  }

  /**
   * Runs the next block, which must begin with these words; returns its output. @param replaced Values of the guide to
   * replace.
   */
  next(begin: string, replaced: readonly [string, string] = ['', '']): string {
    const written = this.#blocks[this.#at] ?? '';
    this.#at += 1;
    if (!written.startsWith(begin))
      throw new Error(`The guide's block ${this.#at} does not begin with: ${begin}`);
    const block = written.replace(...replaced);
    const output = this.#system.bash(['cd /root', ...this.#exports, block].join('\n'));
    this.#exports.push(...block.split('\n').filter((line) => line.startsWith('export ')));
    return output;
  }

  expectAllRun(): void {
    const left = this.#blocks.length - this.#at;
    if (left > 0) throw new Error(`${left} blocks of the guide were not run.`);
  }
}

/** Changes lines of a file there, as a guide says. */
export function change(system: ScratchSystem, file: string, changes: Changes): void {
  for (const [from, to] of changes) {
    if (!system.bash(`cat ${file}`).includes(from)) throw new Error(`${file} has no "${from}".`);
    system.bash(`sed -i 's|${from}|${to}|' ${file}`);
  }
}
