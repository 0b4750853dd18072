import path from 'node:path';
import { parseArgs } from 'node:util';
import { packServer } from '../pack/pack-server.ts';
import { runCommand } from './own-database.ts';
import { build, ROOT } from './workspace.ts';

/** `npm run pack [-- --out folder]`: the server and its built site as one tarball, which Node runs without a build. */
runCommand(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string', default: '.' } } });
  await build();
  console.log(await packServer(path.resolve(ROOT, values.out)));
});
