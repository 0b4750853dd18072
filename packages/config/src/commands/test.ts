import { parseArgs } from 'node:util';
import { runCommand } from '../testing/run-command.ts';
import { runSteps } from '../testing/run-steps.ts';
import { chooseSteps } from '../testing/step.ts';

// Read by the configurations of vitest and Playwright.
if (process.argv.includes('--full')) process.env.TEST_TIER = 'full';

await runCommand(async (run) => {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, full: { type: 'boolean' } },
  });
  const { failures } = await runSteps({ ...run, choices: chooseSteps(values.only) });
  return failures;
});
