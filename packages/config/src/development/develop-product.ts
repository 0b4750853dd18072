import { type RolesByPermission, readRolePermissions } from '@ledgerwise/backend';
import { openDevelopersLog } from '../commands/open-log.ts';
import { announce } from '../commands/process-life.ts';
import { serve } from '../commands/serve.ts';
import type { Settings } from '../commands/settings.ts';
import { endPrograms, ROOT, remoteNames } from '../commands/workspace.ts';
import { checkModules } from './check-modules.ts';
import { LiveChannel } from './live-channel.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { ProblemBoard } from './problem-board.ts';
import { isSchemaFile, regenerateSchema } from './regenerate-schema.ts';
import { checkTypes } from './type-check.ts';
import { type Watching, watchBuilds } from './watch-builds.ts';
import { watchSources } from './watch-sources.ts';

/** Data folder of the database that is this command's own to change. */
function ownDataDir({ hosted, databaseUrl, dataDir }: Settings): string | undefined {
  return hosted || databaseUrl !== undefined ? undefined : dataDir;
}

/**
 * `npm run dev`: serves what it builds, rebuilds what changes, and reports errors in the terminal and over open pages.
 */
export async function developProduct(settings: Settings): Promise<{ close(): Promise<void> }> {
  process.env.NODE_ENV = 'development';
  const live = new LiveChannel();
  const board = new ProblemBoard({
    onChange: (problems) => live.show(problems),
    log: (text) => console.error(text),
  });
  const { hosted, dataDir, databaseUrl } = settings;
  const watchers: Watching[] = [];
  let isClosing = false;

  const types = oneAtATime(async () => board.set('types', await checkTypes(ROOT)));

  let roles: RolesByPermission | undefined;
  const checkAgain = (): void => board.set('modules', checkModules(ROOT, remoteNames(), roles));
  async function readRoles(): Promise<void> {
    // A hosted project responds only to signed-in users.
    if (hosted) return;
    const options = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }), log: console.error };
    roles = await readRolePermissions(options);
    checkAgain();
  }

  const schema = oneAtATime(async () => {
    console.error('Schema: a file has changed, regenerating migration and types …');
    const problems = await regenerateSchema({
      root: ROOT,
      dataDir: ownDataDir(settings),
      log: console.error,
    });
    board.set('schema', problems);
    try {
      await readRoles();
    } catch (error) {
      // The database may have ended first.
      if (isClosing) return;
      const text = `The roles could not be read: ${error instanceof Error ? error.message : error}`;
      board.set('schema', [...problems, { severity: 'error', text }]);
    }
  });

  const logger = openDevelopersLog(settings);
  const running = await serve(settings, {
    isDevelopment: true,
    logger,
    pageEnd: live.script,
    intercept: (request, response) => live.handle(request, response),
    prepare: async () => {
      watchers.push(
        await watchBuilds((problems) => {
          board.set('build', problems);
          checkAgain();
          if (problems.length === 0) live.reload();
        }),
        await watchSources(ROOT, (files) => {
          types.request();
          if (files.some(isSchemaFile)) schema.request();
        }),
      );
    },
  });
  await readRoles();
  types.request();
  announce(settings, running.backend, logger);
  return {
    async close() {
      isClosing = true;
      await Promise.all([...watchers.map((watcher) => watcher.close()), endPrograms('SIGTERM')]);
      // Only now: a page whose events have ended connects again after seconds.
      live.end();
      await running.close();
    },
  };
}
