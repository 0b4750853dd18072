import type { HourlyWork } from './every-hour.ts';

/** Deletes uploads whose import never started. */
export const abandonedUploads: HourlyWork = {
  name: 'abandoned_uploads',
  failed: 'Abandoned uploads were not deleted; trying again in an hour',
  async run(sql) {
    await sql`select private.sweep_import_parts()`;
    return undefined;
  },
};
