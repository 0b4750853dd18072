#!/usr/bin/env node
// An old Node must get as far as the sentence that says so: everything else is loaded behind it.
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
