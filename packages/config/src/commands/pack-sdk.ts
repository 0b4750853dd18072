import path from 'node:path';
import { parseArgs } from 'node:util';
import { packSdk } from '../sdk/pack-sdk.ts';
import { ROOT } from './workspace.ts';

/** `npm run pack:sdk [-- --out folder]`: the packages that another team installs, as tarballs. */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist-sdk' } } });
  const out = path.resolve(ROOT, values.out);
  const names = await packSdk(out);
  for (const name of names) console.log(path.relative(process.cwd(), path.join(out, name)));
  console.log(
    `Another team installs them with: npx create-ledgerwise-remote <name> --sdk ${path.relative(process.cwd(), out) || '.'}`,
  );
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
