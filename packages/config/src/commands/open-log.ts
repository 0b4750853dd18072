import { createLogger, type Logger } from '@ledgerwise/backend/telemetry';
import type { Settings } from './settings.ts';

/** Of an address, which may name several hosts, as an URL cannot. */
const passwordOf = (address = ''): string =>
  decodeURIComponent(/^[^:]+:\/\/[^:@/]*:(?<password>[^@/]*)@/.exec(address)?.groups?.password ?? '');

/** The log of a process of ours. It knows the secrets of the settings, and so does not tell them. */
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
