import { absolutePath, type Host, type ModuleInfo } from '@ledgerwise/contract';
import { type Check, fail, type Outcome, pass } from './check.ts';
import { locate } from './locate.ts';
import { mountScreen } from './mount-screen.tsx';
import { describeFailure } from './run-checks.ts';
import { hasContent } from './screen-evidence.ts';
import { targetsIn } from './targets.ts';
import { until, type Wait, wait } from './wait.ts';

/** A screen shows something within this time on the slowest machine that counts. */
const SCREEN_LIMIT_MS = 8_000;

interface Destination {
  readonly path: string;
  /** Where the screen is known to lead elsewhere. */
  readonly mayMove?: boolean;
}

/** Opens an address beside the page and says whether its own screen came up. */
async function checkNavigation(host: Host, { path, mayMove }: Destination, waitFor: Wait): Promise<Outcome> {
  const modules = host.modules.all();
  if (!locate(modules, path)) return fail(`Navigation failed: Could not navigate to ${path}`);
  const screen = mountScreen(host, modules, path);
  try {
    await until(() => hasContent(screen) || screen.failure() !== null, SCREEN_LIMIT_MS, waitFor);
    const failure = screen.failure();
    if (failure) return fail(`Component error: Error boundary was activated (${describeFailure(failure)})`);
    if (!mayMove && !screen.pathname().includes(path))
      return fail(
        `Navigation failed: Could not navigate to ${path} (the address became ${screen.pathname()})`,
      );
    if (!hasContent(screen)) return fail('Blank page detected');
    return pass(
      screen.container.querySelector('[data-not-built]')
        ? 'Answers that it is not built yet'
        : 'Shows its screen',
    );
  } finally {
    screen.unmount();
  }
}

function signedInOnly(host: Host, run: () => Promise<Outcome>): Promise<Outcome> {
  return host.auth.user ? run() : Promise.resolve(fail('No authenticated user'));
}

/** The screens that modules name for verification come up; what can be done there is tried by the full run. */
export function productChecks(host: Host, waitFor: Wait = wait): readonly Check[] {
  return targetsIn(host.modules.all()).flatMap(({ name, path, verification }) =>
    verification === null
      ? []
      : [
          {
            id: `navigation.${path}`,
            group: 'Screens',
            title: name,
            run: () => signedInOnly(host, () => checkNavigation(host, { path }, waitFor)),
          },
        ],
  );
}

const hasParameter = (path: string) => /[:*]/.test(path);

function screensOf(module: ModuleInfo) {
  return (module.manifest?.routes ?? [])
    .filter((route) => !hasParameter(route.path))
    .map((route) => ({ route, path: absolutePath(module.basePath, route.path) }));
}

/** Every screen of every module that has an address of its own, except this module's: it is what runs. */
export function everyScreen(host: Host, ownId: string, waitFor: Wait = wait) {
  return host.modules
    .all()
    .filter((module) => module.id !== ownId)
    .flatMap((module) =>
      screensOf(module).map(({ route, path }) => ({
        id: `${module.id}.${route.id}`,
        group: module.title,
        title: route.title,
        path,
        run: () => {
          const open = () => checkNavigation(host, { path, mayMove: true }, waitFor);
          return route.access === 'public' ? open() : signedInOnly(host, open);
        },
      })),
    );
}
