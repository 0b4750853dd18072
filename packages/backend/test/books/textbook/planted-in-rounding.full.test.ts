import type { Sandbox } from '@ledgerwise/contract';
import { runModel } from '@ledgerwise/domain/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningBackend, runBackend } from '../../server/running-backend.ts';
import { withFault, wrongOf } from '../steps/planted-faults.ts';
import { sandboxesOn } from '../steps/sandboxes.ts';

let running: RunningBackend;
let openSandbox: () => Promise<Sandbox>;
beforeAll(async () => {
  running = await runBackend();
  openSandbox = await sandboxesOn(running);
});
afterAll(() => running.close());

test('detects an engine that rounds a half to the even digit, and names the amounts', async () => {
  const wrong = await withFault(
    running,
    'private.round_money',
    ['return round(amount, places);', 'return round(amount * 1.0 - sign(amount) * 0.0000001, places);'],
    () => wrongOf('money-01-rounding-table', openSandbox),
  );
  expect(wrong).toContainEqual({ what: '2.125 AUD: net', expected: '2.13', actual: '2.12', ok: false });
  expect(wrong).toContainEqual({
    what: '2.125 at 0%: net that the form shows',
    expected: '2.13',
    actual: '2.12',
    ok: false,
  });
});

/** Runs the model in a sandbox, which is then ended. */
async function modelled(seed: number, steps: number) {
  const sandbox = await openSandbox();
  try {
    return await runModel(sandbox.data, { seed, steps });
  } finally {
    expect((await sandbox.end()).left).toBe(0);
  }
}

test('the model detects tax that is a cent too high, and names the first step; a correct engine passes with the same seed', async () => {
  const wrong = await withFault(
    running,
    'private.round_money',
    ['return round(amount, places);', 'return round(amount + 0.01, places);'],
    () => modelled(5, 20),
  );
  expect(wrong).toEqual({
    step: expect.any(Number),
    command: expect.stringMatching(/^[a-z ]+$/),
    what: [expect.stringMatching(/the model/)],
  });
  expect(await modelled(5, 20)).toBeNull();
});
