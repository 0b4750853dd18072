import { startMailWorker } from '@ledgerwise/backend';
import { openLog } from './open-log.ts';
import { runUntilStopped } from './process-life.ts';
import { readSettings, SettingError } from './settings.ts';
import { HOME, START } from './workspace.ts';

/** `npm run worker`: sends the mails of a hosted project, which has no server of ours. */
await runUntilStopped(async () => {
  const settings = readSettings(process.env, HOME);
  const { siteUrl, smtp } = settings;
  const databaseUrl = settings.databaseDirectUrl ?? settings.databaseUrl;
  if (!databaseUrl || !smtp || !process.env.SITE_URL)
    throw new SettingError(
      `The worker sends the mails of a hosted project. Set DATABASE_URL (its database), SITE_URL (where links lead), SMTP_URL and MAIL_FROM. Beside ${START} it is not needed: the server sends its mails itself.`,
    );
  const stop = await startMailWorker({ databaseUrl, siteUrl, smtp, log: openLog(settings).log });
  return { close: stop };
});
