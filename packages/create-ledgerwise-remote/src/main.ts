#!/usr/bin/env node
// An old Node version must be able to show the message about it, so everything else is loaded later.
import { tooOld } from './node-version.ts';

const refused = tooOld(process.versions.node);
if (refused !== undefined) {
  console.error(refused);
  process.exitCode = 1;
} else {
  const { runCommand } = await import('./run-command.ts');
  process.exitCode = runCommand(process.argv.slice(2), process.cwd(), {
    say: (line) => console.log(line),
    refuse: (line) => console.error(line),
  });
}
