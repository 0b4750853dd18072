import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, remoteNames } from '../commands/workspace.ts';
import { emitModules } from '../sdk/emit-modules.ts';
import { json } from '../sdk/stage-package.ts';
import { optionalVersions, SERVER_PACKAGES } from './own-packages.ts';
import { serverFiles } from './server-files.ts';

const COMMAND = 'packages/config/src/commands/ledgerwise.js';
/** The supervisor starts it as a separate process, by its name. */
const ENTRIES = [COMMAND, 'packages/config/src/commands/server.js'];
/** Files that the server reads besides its scripts. */
const READ = ['packages/backend/supabase/migrations', 'shell/public/remotes.json', 'deploy', 'LICENSE'];

const README = `# Ledgerwise

Open accounting for small and medium businesses, as a package that needs Node and nothing else.

    ledgerwise start      the server, at http://localhost:3000; its data are in .data of the folder where it is started
    ledgerwise            all commands: backup, restore, verify, doctor, worker ...

Settings are environment variables (PORT, DATA_DIR, DATABASE_URL, SITE_URL, SMTP_URL ...); configurations for systemd, nginx, Caddy,
PostgreSQL and Prometheus are in the folder deploy of this package.
`;

function copySite(stage: string): void {
  for (const name of ['shell', ...remoteNames()]) {
    const built = path.join(name, 'dist');
    if (!existsSync(path.join(ROOT, built))) throw new Error(`${built} was not built. npm run build`);
    cpSync(path.join(ROOT, built), path.join(stage, built), {
      recursive: true,
      filter: (file) => !file.endsWith('.map'),
    });
  }
}

/**
 * Writes the package as installed into `stage`: the built site, the server as plain scripts, and the files that it
 * reads.
 */
export function stageServer(stage: string): void {
  const emitted = path.join(stage, 'emitted');
  emitModules(SERVER_PACKAGES, emitted);
  const { files, libraries } = serverFiles(emitted, ENTRIES);
  for (const [file, text] of files) {
    const target = path.join(stage, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  rmSync(emitted, { recursive: true });
  for (const file of READ) cpSync(path.join(ROOT, file), path.join(stage, file), { recursive: true });
  copySite(stage);
  const { version, description, license, engines } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  );
  // The server says its version by this file.
  writeFileSync(path.join(stage, 'packages/backend/package.json'), json({ type: 'module', version }));
  const command = path.join(stage, 'ledgerwise.js');
  writeFileSync(command, `#!/usr/bin/env node\nimport './${COMMAND}';\n`);
  chmodSync(command, 0o755);
  writeFileSync(path.join(stage, 'README.md'), README);
  writeFileSync(
    path.join(stage, 'package.json'),
    json({
      ...{ name: 'ledgerwise', version, description, license, type: 'module', engines },
      bin: { ledgerwise: 'ledgerwise.js' },
      dependencies: Object.fromEntries([...libraries].sort()),
      optionalDependencies: optionalVersions(),
    }),
  );
}
