import type { HourlyWork } from './every-hour.ts';

/** Removes the sandboxes of interrupted checks. */
export const expiredSandboxes: HourlyWork = {
  name: 'expired_sandboxes',
  failed: 'Sandboxes of interrupted checks were not deleted; trying again in an hour',
  async run(sql) {
    await sql`select private.sweep_sandboxes()`;
    return undefined;
  },
};
