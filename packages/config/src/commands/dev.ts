import { LiveReload } from './live-reload.ts';
import { announce, runUntilStopped } from './process-life.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';
import { type Watching, watchAll } from './watch.ts';
import { ROOT } from './workspace.ts';

process.env.NODE_ENV = 'development';

await runUntilStopped(async () => {
  const settings = readSettings(process.env, ROOT);
  const liveReload = new LiveReload();
  let watching: Watching | undefined;
  const running = await serve(settings, {
    log: console.error,
    pageEnd: liveReload.script,
    intercept: (request, response) => liveReload.handle(request, response),
    prepare: async () => {
      watching = await watchAll(() => liveReload.reload());
    },
  });
  announce(settings, running.backend);
  return {
    close: async () => {
      await watching?.close();
      await running.close();
    },
  };
});
