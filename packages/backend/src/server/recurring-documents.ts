import type { HourlyWork } from './every-hour.ts';

/**
 * Creates due recurring documents and entries, like pg_cron on a hosted project. The next start creates what a stop
 * interrupted.
 */
export const recurringDocuments: HourlyWork = {
  name: 'recurring_documents',
  failed: 'Recurring documents were not created; trying again in an hour',
  async run(sql) {
    await sql`call private.issue_due_documents()`;
    const [late] = await sql<{ count: number }[]>`
      select count(*)::int as count from (
        select from public.recurring_documents where last_error is not null and not is_paused
        union all
        select from public.recurring_entries where last_error is not null and not is_paused
      ) late`;
    return late && late.count > 0
      ? `${late.count} recurring documents and entries could not be created. The list of each shows the reason.`
      : undefined;
  },
};
