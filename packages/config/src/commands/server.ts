import { setFlagsFromString } from 'node:v8';
import { DATABASE_GIVEN_UP } from '../supervisor/exit-codes.ts';
import type { Beginning, Order, Ready } from '../supervisor/orders.ts';
import { openLog } from './open-log.ts';
import { announce, endOfFailedStart, runUntilStopped } from './process-life.ts';
import { readSettings, type Settings } from './settings.ts';
import { build, HOME, IS_PACKAGE } from './workspace.ts';

// The process of the server. `npm start` makes it, restarts it after a crash, and keeps a second one that waits here.

interface Waiting {
  readonly beginning: Promise<Beginning>;
  over(): void;
}

/** Waits for the order to begin. Until it is over, the process ends at the first word, and with its supervisor. */
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

// While the heap is small, V8 collects the whole of it every few hundred milliseconds under load, and each time all requests
// wait for some 20 to 100 ms. Collecting when it is three times the size of what is in use costs tens of megabytes.
setFlagsFromString('--heap-growing-percent=200');
process.title = 'ledgerwise: standby';
const waiting = waitForOrder();
const settings = settingsOrEnd();
const logger = openLog(settings);
// Most of a start is loading this: a process that waits to take over has done it.
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
    // After a crash the files are as they were.
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
