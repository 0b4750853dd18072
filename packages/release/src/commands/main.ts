import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
