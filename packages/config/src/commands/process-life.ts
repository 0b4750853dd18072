import type { Backend } from '@ledgerwise/backend';
import { LastingFailure } from '@ledgerwise/backend/lasting-failure';
import type { Logger } from '@ledgerwise/backend/telemetry';
import { LASTING_FAILURE } from '../supervisor/exit-codes.ts';
import type { Order } from '../supervisor/orders.ts';
import { onStopSignals } from '../supervisor/stop-signals.ts';
import type { Settings } from './settings.ts';

/** Prints why a start failed, and exits with a code that says whether another start would fail as well. */
export function endOfFailedStart(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof LastingFailure ? LASTING_FAILURE : 1);
}

interface Stoppable {
  /** @param drains Waits for connections that a load balancer keeps open. */
  close(drains: boolean): Promise<void>;
}

/**
 * Starts, and shuts down gracefully on Ctrl+C, on request, or when its supervisor requests it or is gone. A failure to
 * start prints one message; the exit code is 78 if every further start would fail for the same reason, otherwise 1.
 */
export async function runUntilStopped(start: () => Promise<Stoppable>): Promise<void> {
  const starting = start();
  let isStopping = false;
  const stop = (drains: boolean) => {
    if (isStopping) return;
    isStopping = true;
    starting
      .then((running) => running.close(drains))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(`Stopping failed: ${String(error)}`);
          process.exit(1);
        },
      );
  };
  onStopSignals(
    (signal) => stop(signal === 'SIGTERM'),
    () => process.exit(1),
  );
  process.on('disconnect', () => stop(false));
  process.on('message', (order: Order) => {
    if ('stop' in order) stop(order.drains);
  });
  await starting.catch(endOfFailedStart);
}

/** Reports the address, and who can sign in: to people on the terminal, to programs in the log. */
export function announce(
  { productName, siteUrl, hosted, mailbox, dataDir, databaseUrl }: Settings,
  backend: Backend | undefined,
  { format, log }: Logger,
): void {
  const say = (line: string): void => {
    if (format === 'text') console.log(line);
    else if (line.trim() !== '') log(line.trim());
  };
  say(`\n${productName} is at ${siteUrl}`);
  if (hosted) say(`It uses the project at ${hosted.url}.`);
  if (backend && databaseUrl === undefined) say(`Its data is in ${dataDir}`);
  if (backend && mailbox === 'local')
    say(`Mails (password resets, invitations) arrive at ${siteUrl}/mailbox`);
  if (backend?.sampleAccounts?.length) {
    say('\nSign in with a sample account, or create your own:');
    for (const { email, role, password } of backend.sampleAccounts)
      say(`  ${email.padEnd(22)} ${role.padEnd(8)} ${password}`);
  }
  say('\nStop with Ctrl+C.');
}
