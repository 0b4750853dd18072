import { runToLines } from '../commands/workspace.ts';
import type { RunContext } from './run-context.ts';
import { failed, PASSED, type Step, type StepResults } from './step.ts';

/** Runs a script of the root's package.json. Its output is printed only if it fails. */
export async function runScript(
  step: Step,
  script: string,
  { terminal }: Pick<RunContext, 'terminal'>,
): Promise<StepResults> {
  const lines: string[] = [];
  const npm = process.env.npm_execpath;
  const args = ['run', '--silent', script];
  const [command, rest] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  const code = await runToLines(command, rest, {}, (line) => lines.push(line));
  if (code === 0) return PASSED;
  terminal.print(lines.join('\n'));
  return failed({ name: step, message: `it ended with ${code}`, repeat: `npm run ${script}` });
}
