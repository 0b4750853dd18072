import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../src/commands/workspace.ts';

const FOLDER = path.join(ROOT, 'packages/docs/guides');

/** A block of commands in a guide. */
export interface Block {
  /** Line of its first command in the guide's file. */
  readonly line: number;
  /**
   * `server` blocks run until the end of the guide; `root` blocks change a system, which `npm run operations:systemd`
   * and `operations:moment` run.
   */
  readonly kind: 'run' | 'server' | 'root';
  readonly commands: readonly string[];
}

export const guides: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .sort();

const KINDS: Readonly<Record<string, Block['kind']>> = {
  sh: 'run',
  'sh server': 'server',
  'sh root': 'root',
};

/** Blocks of commands in a guide, in order; throws an error for a block that is never run. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { readonly line: number; readonly label: string; readonly commands: string[] } | undefined;
  for (const [index, words] of text.split('\n').entries()) {
    if (!words.startsWith('```')) {
      open?.commands.push(words);
      continue;
    }
    if (!open) {
      open = { line: index + 2, label: words.slice(3).trim(), commands: [] };
      continue;
    }
    const { line, label, commands } = open;
    open = undefined;
    const kind = KINDS[label];
    if (kind) blocks.push({ line, kind, commands });
    else if (/^(sh|bash|shell|console)/.test(label))
      throw new Error(`Line ${line}: "${label}" is no kind of block. Use sh, sh server or sh root.`);
  }
  if (open) throw new Error(`Line ${open.line}: the block does not end.`);
  return blocks;
}

/** The blocks of a guide, by the name of its file. */
export const readGuide = (file: string): readonly Block[] =>
  blocksOf(readFileSync(path.join(FOLDER, file), 'utf8'));
