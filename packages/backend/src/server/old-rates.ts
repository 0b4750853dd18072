import type { HourlyWork } from './every-hour.ts';

/** Deletes limits that are full again, and networks that an account has not used for a year. */
export const oldRates: HourlyWork = {
  name: 'old_rates',
  failed: 'Unused limits were not deleted; trying again in an hour',
  async run(sql) {
    await sql`delete from auth.rate_levels where full_at < now()`;
    await sql`delete from auth.known_networks where last_used_at < now() - interval '1 year'`;
    return undefined;
  },
};
