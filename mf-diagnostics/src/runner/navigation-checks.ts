import { absolutePath, type Host } from '@ledgerwise/contract';
import { failureInWords } from '@ledgerwise/resource/checks';
import { NOBODY } from './base-checks.ts';
import { type Check, fail, type Outcome, pass } from './check.ts';
import { locate } from './locate.ts';
import { mountScreen } from './mount-screen.tsx';
import { isShown, placeholderProblem } from './screen-evidence.ts';
import { targetsIn } from './targets.ts';
import { texts } from './texts.ts';
import { DIAGNOSTICS_NAVIGATION_WAIT_MS, until, type Wait, wait } from './wait.ts';

/** A screen shows something within this time on the slowest machine that counts. */
export const SCREEN_LIMIT_MS = 8_000;

interface Destination {
  readonly path: string;
  /** True if the screen is known to redirect. */
  readonly mayMove?: boolean;
  /** Milliseconds to wait before checking a screen that has appeared. */
  readonly settlesFor?: number;
}

/** Opens an address beside the page and checks that its own screen appears. */
async function checkNavigation(
  host: Host,
  { path, mayMove, settlesFor = 0 }: Destination,
  waitFor: Wait,
): Promise<Outcome> {
  const modules = host.modules.all();
  if (!locate(modules, path)) return fail(texts.shared.noNavigation(path));
  const screen = mountScreen(host, modules, path);
  try {
    const isThere = (): boolean => isShown(screen) || screen.failure() !== null;
    await until(isThere, SCREEN_LIMIT_MS, waitFor);
    if (settlesFor > 0) {
      await waitFor(settlesFor);
      // By now it may be loading something else.
      await until(isThere, SCREEN_LIMIT_MS, waitFor);
    }
    const failure = screen.failure();
    if (failure) return fail(texts.shared.boundary(failureInWords(failure)));
    if (!mayMove && !screen.pathname().includes(path))
      return fail(texts.shared.otherAddress(path, screen.pathname()));
    const problem = placeholderProblem(screen);
    return problem === null ? pass(texts.shared.screenShown) : fail(problem);
  } finally {
    screen.unmount();
  }
}

function signedInOnly(host: Host, run: () => Promise<Outcome>): Promise<Outcome> {
  return host.auth.user ? run() : Promise.resolve(NOBODY);
}

/** Checks that the screens appear that modules declare for verification; the full run tries their functions. */
export function productChecks(host: Host, waitFor: Wait = wait): readonly Check[] {
  return targetsIn(host.modules.all()).flatMap(({ name, path, verification }) =>
    verification === null
      ? []
      : [
          {
            id: `navigation.${path}`,
            group: texts.navigation.screens,
            title: name,
            run: () =>
              signedInOnly(host, () =>
                checkNavigation(host, { path, settlesFor: DIAGNOSTICS_NAVIGATION_WAIT_MS }, waitFor),
              ),
          },
        ],
  );
}

export const hasParameter = (path: string): boolean => /[:*]/.test(path);

/** Checks that all other screens with their own address appear. */
export function otherScreens(host: Host, waitFor: Wait = wait): readonly Check[] {
  const modules = host.modules.all();
  const named = new Set(targetsIn(modules).map(({ path }) => path));
  return modules.flatMap((module) =>
    (module.manifest?.routes ?? [])
      .map((route) => ({ ...route, path: absolutePath(module.basePath, route.path) }))
      .filter(({ path }) => !hasParameter(path) && !named.has(path))
      .map(({ id, title, path, access }) => ({
        id: `screen.${module.id}.${id}`,
        group: texts.navigation.screensOf(module.title),
        title,
        run: () => {
          const open = () => checkNavigation(host, { path, mayMove: true }, waitFor);
          return access === 'public' ? open() : signedInOnly(host, open);
        },
      })),
  );
}
