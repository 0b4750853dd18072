import type { HourlyWork } from './every-hour.ts';

/** Deletes uploads whose import never started. */
export const abandonedUploads: HourlyWork = {
  name: 'abandoned_uploads',
  failed: 'Files that were uploaded and never imported are still there, until the next hour',
  async run(sql) {
    await sql`select private.sweep_import_parts()`;
    return undefined;
  },
};
