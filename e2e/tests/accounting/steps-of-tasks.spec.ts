import { tasks } from '../../bench/tasks.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';

/** Clicks and keys of each task; more of them is a step back. */
const MOST_STEPS: Readonly<Record<string, number>> = {
  'first invoice sent': 8,
  'bill paid': 3,
  'statement reconciled': 6,
  'from profit and loss to an invoice': 3,
  'credit note by line': 6,
};

test('five everyday tasks take no more clicks and keys than they did', inFullTier, async () => {
  // They are done with the pauses of a person, on a server with the sample company.
  test.setTimeout(300_000);
  const measured = await tasks();
  for (const [task, most] of Object.entries(MOST_STEPS)) {
    const steps = measured.find(({ what }) => what.startsWith(`${task}: clicks and keys`));
    expect.soft(steps?.measured, task).toBeGreaterThan(0);
    expect.soft(steps?.measured, task).toBeLessThanOrEqual(most);
  }
});
