import { Outbox } from '../mail/outbox.ts';
import { startMails } from '../mail/start-mails.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { endLocalSessions } from '../seed/end-local-sessions.ts';
import { abandonedUploads } from '../server/abandoned-uploads.ts';
import { everyHour } from '../server/every-hour.ts';
import { oldMails } from '../server/old-mails.ts';
import { oldRates } from '../server/old-rates.ts';
import { recurringDocuments } from '../server/recurring-documents.ts';
import { repeatedRefusals } from '../server/repeated-refusals.ts';
import { expiredSandboxes } from '../server/sandboxes.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { createRouteNames } from '../telemetry/route-names.ts';
import { serverFigures } from '../telemetry/server-figures.ts';
import type { BackendOptions } from './backend-options.ts';
import type { Core } from './open-core.ts';
import type { Api } from './start-api.ts';

const HOURLY = [
  recurringDocuments,
  expiredSandboxes,
  abandonedUploads,
  repeatedRefusals,
  oldMails,
  oldRates,
] as const;

/** Opens the metrics for Prometheus. */
async function openMetrics({ sql, watch }: Core, { connection, realtime, replica }: Api): Promise<Metrics> {
  const metrics = new Metrics(await createRouteNames(sql));
  const figures = serverFigures({
    sql: watch,
    queue: () => connection.queue(),
    subscribers: () => realtime.subscribers(),
    replicaLagMs: replica && (() => replica.replica.lagMs),
  });
  for (const figure of figures) metrics.add(figure);
  return metrics;
}

/**
 * The passwords of sample accounts are published: logs that, and ends sessions from before others could reach
 * the server.
 */
async function secureSampleAccounts(options: BackendOptions, { log, sql }: Core): Promise<void> {
  const { seed, isLoopbackOnly = false } = options;
  if (seed === 'none' || !isLoopbackOnly) {
    log(
      'This database holds the sample accounts, whose password is published, so it opens nothing where others can reach the server. Stop the server and remove them: npm run sample:remove',
    );
  }
  const ended = await endLocalSessions(sql, isLoopbackOnly);
  if (ended > 0) log(`Ended ${ended} sessions that were started while nobody else could reach the server.`);
}

/** Starts background work: mails, hourly work, and metrics. */
export async function startWork(
  options: BackendOptions,
  core: Core,
  api: Api,
  { mailbox, hasSample }: { readonly mailbox: Mailbox | undefined; readonly hasSample: boolean },
): Promise<Metrics> {
  const { log, sql, ends } = core;
  const metrics = await openMetrics(core, api);
  const stopMails = await startMails({
    sql,
    outbox: new Outbox(sql, options.siteUrl),
    mailbox,
    smtp: options.smtp,
    log,
    note: (outcome) => metrics.noteMail(outcome),
  });
  ends.add(stopMails);
  if (hasSample) await secureSampleAccounts(options, core);
  for (const work of HOURLY) {
    const stop = everyHour(work, { sql, log, note: (name, outcome) => metrics.noteWork(name, outcome) });
    ends.add(stop);
  }
  return metrics;
}
