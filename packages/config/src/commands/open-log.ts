import { createLogger, type Logger } from '@ledgerwise/backend/telemetry';
import type { Settings } from './settings.ts';

/** Returns the password of an address, which may name several hosts, unlike a URL. */
const passwordOf = (address = ''): string =>
  decodeURIComponent(/^[^:]+:\/\/[^:@/]*:(?<password>[^@/]*)@/.exec(address)?.groups?.password ?? '');

/** Opens the log of one of our processes. It knows the secrets of the settings, so that it can omit them. */
export function openLog({
  log,
  databaseUrl,
  databaseDirectUrl,
  databaseReadUrl,
  smtp,
  google,
}: Settings): Logger {
  const format = log.format ?? (process.stderr.isTTY ? 'text' : 'json');
  const logger = createLogger({ ...log, format });
  logger.redaction.hide([
    ...[databaseUrl, databaseDirectUrl, databaseReadUrl, smtp?.url].map(passwordOf),
    google?.secret ?? '',
  ]);
  return logger;
}

/** The log of `npm run dev`: for a person, and without the requests, behind which what there is to mend would be lost. */
export function openDevelopersLog(settings: Settings): Logger {
  const logger = openLog({ ...settings, log: { ...settings.log, format: 'text' } });
  return { ...logger, request: () => undefined };
}
