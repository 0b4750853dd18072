import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'contract-api-'));
afterAll(() => rmSync(out, { recursive: true }));

const HEAD = `# What the contract exports

Every declaration that a module and its host agree on. Changes within a major version only add.
Written by \`npx vitest run --project contract -u\`; a change here is a change of the contract, to be reviewed as one.
`;

function declarations(): string {
  const require = createRequire(import.meta.url);
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  const buildInfo = join(out, 'tsconfig.tsbuildinfo');
  execFileSync(process.execPath, [compiler, '-p', root, '--outDir', out, '--tsBuildInfoFile', buildInfo]);
  const files = readdirSync(join(out, 'src'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.d.ts') && !file.endsWith('.test.d.ts'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map(
      (file) =>
        `\n## ${file.replace('.d.ts', '')}\n\n\`\`\`ts\n${readFileSync(join(out, 'src', file), 'utf8')}\`\`\`\n`,
    )
    .join('');
}

it('the contract is what contract.api.md says (update it with `npx vitest run --project contract -u`)', async () => {
  await expect(HEAD + declarations()).toMatchFileSnapshot('../contract.api.md');
});
