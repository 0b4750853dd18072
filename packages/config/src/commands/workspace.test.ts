import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT, runToLines, workspaces } from './workspace.ts';

it('hands on each line that a program writes, and answers how it ended', async () => {
  const lines: string[] = [];
  const script = 'console.log("one\\ntwo"); console.error("three"); process.exitCode = 3;';
  const code = await runToLines(process.execPath, ['-e', script], {}, (line, output) =>
    lines.push(`${output}: ${line}`),
  );
  expect(code).toBe(3);
  expect(lines.sort()).toEqual(['stderr: three', 'stdout: one', 'stdout: two']);
});

it('reports a missing program', async () => {
  await expect(runToLines('/no/such/program', [], {}, () => undefined)).rejects.toThrow('ENOENT');
});

it('knows the workspaces that npm knows', () => {
  const listed = execFileSync('git', ['ls-files', '*/package.json'], { cwd: ROOT, encoding: 'utf8' });
  const found = workspaces().map(({ folder }) => `${folder}/package.json`);
  expect(found.length).toBeGreaterThan(10);
  expect(listed.split('\n')).toEqual(expect.arrayContaining(found));
});
