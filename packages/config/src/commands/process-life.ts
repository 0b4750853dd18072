import type { Backend } from '@ledgerwise/backend';
import type { Settings } from './settings.ts';

/** Starts, and stops in good order on Ctrl+C or when asked to end. A failure to start is one sentence, exit code 1. */
export async function runUntilStopped(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  const starting = start();
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // The second time means now.
    if (isStopping) process.exit(1);
    isStopping = true;
    starting
      .then((running) => running.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(`Stopping after ${signal} failed: ${String(error)}`);
          process.exit(1);
        },
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    await starting;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/** Says where it is, and who can sign in. */
export function announce(
  { productName, siteUrl, hosted, mailbox }: Settings,
  backend: Backend | undefined,
): void {
  console.log(`\n${productName} is at ${siteUrl}`);
  if (hosted) console.log(`It uses the project at ${hosted.url}.`);
  if (backend && mailbox === 'local')
    console.log(`Mails (password resets, invitations) arrive at ${siteUrl}/mailbox`);
  if (backend?.sampleAccounts?.length) {
    console.log('\nSign in with a sample account, or create your own:');
    for (const { email, role, password } of backend.sampleAccounts)
      console.log(`  ${email.padEnd(22)} ${role.padEnd(8)} ${password}`);
  }
  console.log('\nStop with Ctrl+C.');
}
