import type { HourlyWork } from './every-hour.ts';

/** Writes into the banking audit how often people were refused again after the refusal that it holds. */
export const repeatedRefusals: HourlyWork = {
  name: 'repeated_refusals',
  failed:
    'Repeated refusals of the banking area were not recorded in its audit trail; trying again in an hour',
  async run(sql) {
    await sql`select private.audit_repeated_refusals()`;
    return undefined;
  },
};
