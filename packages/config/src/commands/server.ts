import { setFlagsFromString } from 'node:v8';
import { DATABASE_GIVEN_UP } from '../supervisor/exit-codes.ts';
import type { Beginning, Order, Ready } from '../supervisor/orders.ts';
import { openLog } from './open-log.ts';
import { announce, endOfFailedStart, runUntilStopped } from './process-life.ts';
import { readSettings, type Settings } from './settings.ts';
import { build, HOME, IS_PACKAGE } from './workspace.ts';

// The server process. `npm start` creates it, restarts it after a crash, and keeps a standby process waiting here.

interface Waiting {
  readonly beginning: Promise<Beginning>;
  over(): void;
}

/** Waits for the order to start. Until then, the process ends at the first signal, and with its supervisor. */
function waitForOrder(): Waiting {
  const end = () => process.exit(0);
  let hear: (order: Order) => void = end;
  const beginning = new Promise<Beginning>((resolve) => {
    hear = (order) => ('begin' in order ? resolve(order.begin) : end());
  });
  process.on('message', hear).on('disconnect', end).on('SIGINT', end).on('SIGTERM', end);
  const over = (): void => {
    process.off('message', hear).off('disconnect', end).off('SIGINT', end).off('SIGTERM', end);
  };
  return { beginning, over };
}

function settingsOrEnd(): Settings {
  try {
    return readSettings(process.env, HOME);
  } catch (error) {
    return endOfFailedStart(error);
  }
}

function giveUp(): never {
  logger.log(
    'The database does not restart. Ending this process, so that a new one starts it again.',
    'error',
  );
  process.exit(DATABASE_GIVEN_UP);
}

// While the heap is small, V8 collects all of it every few hundred milliseconds under load, which delays all requests
// by 20 to 100 ms. Collecting when it has tripled costs tens of megabytes.
setFlagsFromString('--heap-growing-percent=200');
process.title = 'ledgerwise: standby';
const waiting = waitForOrder();
const settings = settingsOrEnd();
const logger = openLog(settings);
// Loading this is most of a start: a standby process has already done it.
const [{ serve }] = await Promise.all([
  import('./serve.ts'),
  settings.hosted ? undefined : import('@ledgerwise/backend'),
]);
const { isFirst, restarts } = await waiting.beginning;
waiting.over();
process.title = 'ledgerwise: server';
await runUntilStopped(async () => {
  const running = await serve(settings, {
    restarts,
    onDatabaseGivenUp: giveUp,
    logger,
    // After a crash, the files are unchanged.
    ...(isFirst && !IS_PACKAGE && { prepare: build }),
  });
  if (isFirst) announce(settings, running.backend, logger);
  const ready: Ready = { postgresPidFile: running.backend?.postgresPidFile ?? null };
  process.send?.(ready);
  running.site
    .compressAll()
    .catch((error: unknown) => logger.log(`Compressing files in advance failed: ${String(error)}`, 'error'));
  return running;
});
