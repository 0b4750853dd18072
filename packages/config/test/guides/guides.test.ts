import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/commands/workspace.ts';
import { blocksOf, guides, readGuide } from './read-guide.ts';

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const releaseCommands = readFileSync(path.join(ROOT, 'packages/release/src/commands/run-command.ts'), 'utf8');

describe('blocks of commands', () => {
  it('are those marked as such, with their first line', () => {
    const text = 'Words\n```sh\nnpm ci\nnpm run build\n```\n```json\n{}\n```\n```sh server\nnpm start\n```\n';
    expect(blocksOf(text)).toEqual([
      { line: 3, kind: 'run', commands: ['npm ci', 'npm run build'] },
      { line: 10, kind: 'server', commands: ['npm start'] },
    ]);
  });

  it('of another kind are refused, because nothing would run them', () => {
    expect(() => blocksOf('```bash\nnpm ci\n```')).toThrow('Line 2: "bash" is no kind of block');
    expect(() => blocksOf('```sh\nnpm ci')).toThrow('does not end');
  });
});

describe.each(guides)('the guide %s', (guide) => {
  const commands = readGuide(guide).flatMap((block) => block.commands);

  it('names scripts of the checkout that are there', () => {
    const named = commands.flatMap((command) => /npm run ([\w:-]+)/.exec(command)?.[1] ?? []);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('names commands of ledgerwise-release that are there', () => {
    const named = commands.flatMap((command) => /ledgerwise-release (\w+)/.exec(command)?.[1] ?? []);
    expect(named.filter((name) => !releaseCommands.includes(`  ${name}: ${name}Command`))).toEqual([]);
  });

  it('links to files that are there', () => {
    const folder = path.join(ROOT, 'packages/docs/guides');
    const text = readFileSync(path.join(folder, guide), 'utf8');
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect(() => readFileSync(path.join(folder, link)), link).not.toThrow();
  });
});
