import { announce, runUntilStopped } from './process-life.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';
import { build, ROOT } from './workspace.ts';

await runUntilStopped(async () => {
  const settings = readSettings(process.env, ROOT);
  const running = await serve(settings, { prepare: build, log: console.error });
  announce(settings, running.backend);
  running.site
    .compressAll()
    .catch((error: unknown) => console.error(`Compressing ahead failed: ${String(error)}`));
  return running;
});
