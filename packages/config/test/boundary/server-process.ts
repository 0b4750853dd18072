import { openLog } from '../../src/commands/open-log.ts';
import { serve } from '../../src/commands/serve.ts';
import { readSettings } from '../../src/commands/settings.ts';
import { ROOT } from '../../src/commands/workspace.ts';

/** Runs the whole server in a separate process, which reports its memory on request. */
const settings = readSettings(process.env, ROOT);
const running = await serve(settings, { logger: openLog(settings) });
process.send?.({ ready: running.backend?.key ?? '' });
process.on('message', (message) => {
  if (message === 'memory') {
    global.gc?.();
    process.send?.({ memory: process.memoryUsage() });
  }
});
process.on('disconnect', () => {
  running.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
