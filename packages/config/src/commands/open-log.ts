import { createLogger, type Logger } from '@ledgerwise/backend/telemetry';
import type { Settings } from './settings.ts';

const passwordOf = (address: string | undefined): string =>
  address !== undefined && URL.canParse(address) ? decodeURIComponent(new URL(address).password) : '';

/** The log of a process of ours. It knows the secrets of the settings, and so does not tell them. */
export function openLog({ log, databaseUrl, smtp, google }: Settings): Logger {
  const format = log.format ?? (process.stderr.isTTY ? 'text' : 'json');
  const logger = createLogger({ ...log, format });
  logger.redaction.hide([passwordOf(databaseUrl), passwordOf(smtp?.url), google?.secret ?? '']);
  return logger;
}

/** The log of `npm run dev`: for a person, and without the requests, behind which what there is to mend would be lost. */
export function openDevelopersLog(settings: Settings): Logger {
  const logger = openLog({ ...settings, log: { ...settings.log, format: 'text' } });
  return { ...logger, request: () => undefined };
}
