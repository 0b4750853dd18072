import type { HourlyWork } from './every-hour.ts';

/** Removes the sandboxes of checks that were broken off. */
export const expiredSandboxes: HourlyWork = {
  name: 'expired_sandboxes',
  failed: 'Sandboxes of checks that were broken off are still there, until the next hour',
  async run(sql) {
    await sql`select private.sweep_sandboxes()`;
    return undefined;
  },
};
