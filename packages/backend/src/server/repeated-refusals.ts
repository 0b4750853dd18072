import type { HourlyWork } from './every-hour.ts';

/** Writes into the banking audit how often people were refused again after the refusal that it holds. */
export const repeatedRefusals: HourlyWork = {
  name: 'repeated_refusals',
  failed: 'Refusals of the banking area that were repeated are not in its audit, until the next hour',
  async run(sql) {
    await sql`select private.audit_repeated_refusals()`;
    return undefined;
  },
};
