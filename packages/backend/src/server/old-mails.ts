import type { HourlyWork } from './every-hour.ts';

/** Forgets mails that were sent or given up a month ago. */
export const oldMails: HourlyWork = {
  name: 'old_mails',
  failed: 'Mails of more than a month ago were not deleted; trying again in an hour',
  async run(sql) {
    await sql`select private.forget_old_mails()`;
    return undefined;
  },
};
