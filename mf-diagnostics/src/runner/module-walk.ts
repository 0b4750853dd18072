import { absolutePath, type Host, type ModuleInfo, type RouteDeclaration } from '@ledgerwise/contract';
import { authenticationChecks, NOBODY } from './base-checks.ts';
import { type Check, fail, type Outcome, pass } from './check.ts';
import { locate } from './locate.ts';
import { hasParameter, SCREEN_LIMIT_MS } from './navigation-checks.ts';
import { isShown, placeholderProblem } from './screen-evidence.ts';
import { targetsIn } from './targets.ts';
import { texts } from './texts.ts';
import { until, WALK_WAIT_MS, type Wait, wait } from './wait.ts';

/** The visible page, and navigation between its screens. */
export interface Sight {
  go(path: string): void;
  pathname(): string;
  /** Current title of the page. */
  title(): string;
  /** Returns the element of the screen; null between two screens. */
  screen(): HTMLElement | null;
}

/** A module, or a screen of one, that is gone to. */
interface Stop {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly module: ModuleInfo;
  /** True if the screen is known to redirect. */
  readonly mayMove: boolean;
}

/** For modules without screens to verify: those in the sidebar, or the first one. */
function entrancesOf({ manifest }: ModuleInfo): readonly RouteDeclaration[] {
  const open = (manifest?.routes ?? []).filter(({ path }) => !hasParameter(path));
  const offered = open.filter(({ id }) => manifest?.nav.some(({ route }) => route === id));
  return offered.length > 0 ? offered : open.slice(0, 1);
}

function stopsOf(module: ModuleInfo): readonly Stop[] {
  const targets = targetsIn([module]);
  if (targets.length > 0)
    return targets.map(({ name, path }) => ({ id: path, name, path, module, mayMove: false }));
  return entrancesOf(module).map((route) => {
    const path = absolutePath(module.basePath, route.path);
    return { id: path, name: route.title, path, module, mayMove: true };
  });
}

/** Content of the shell's screen, once it has arrived. */
async function lookAt(
  { path, mayMove }: Stop,
  routeTitle: string,
  sight: Sight,
  waitFor: Wait,
): Promise<Outcome> {
  sight.go(path);
  const hasFailed = (): boolean => sight.screen()?.querySelector('[data-failed]') !== null;
  const hasArrived = (): boolean => {
    const container = sight.screen();
    const isThere = sight.title().startsWith(routeTitle) || (mayMove && sight.pathname() !== path);
    return container !== null && (hasFailed() || (isThere && isShown({ container })));
  };
  await until(hasArrived, SCREEN_LIMIT_MS, waitFor);
  await waitFor(WALK_WAIT_MS);
  // By now it may be loading something else.
  const arrived = await until(hasArrived, SCREEN_LIMIT_MS, waitFor);
  if (!mayMove && !sight.pathname().includes(path))
    return fail(texts.shared.otherAddress(path, sight.pathname()));
  const container = sight.screen();
  if (container && hasFailed())
    return fail(texts.shared.boundary(container.querySelector('[data-failed]')?.textContent));
  const problem = container ? placeholderProblem({ container }) : texts.shared.blank;
  if (problem) return fail(problem);
  return arrived ? pass(texts.shared.screenShown) : fail(texts.shared.noNavigation(path));
}

function visit(stop: Stop, host: Host, sight: Sight, waitFor: Wait): Promise<Outcome> | Outcome {
  const found = locate(host.modules.all(), stop.path);
  if (!found) return fail(texts.shared.noNavigation(stop.path));
  const { access, requires, title } = found.route;
  if (access !== 'public' && !host.auth.user) return NOBODY;
  if (requires !== undefined && !host.auth.can(requires)) return pass(texts.walk.skipped(host.auth.role));
  return lookAt(stop, title, sight, waitFor);
}

/** A check that navigates visibly, with its address. */
export interface WalkCheck extends Check {
  readonly path?: string;
}

/** The two tests that all others depend on, then every module except this one: each is opened and examined. */
export function walkChecks(
  host: Host,
  ownId: string,
  sight: Sight,
  waitFor: Wait = wait,
): readonly WalkCheck[] {
  const modules = host.modules.all().filter(({ id }) => id !== ownId);
  return [
    ...authenticationChecks(host),
    ...modules.flatMap(stopsOf).map((stop) => ({
      id: `walk.${stop.id}`,
      group: stop.module.title,
      title: stop.name,
      path: stop.path,
      run: async () => visit(stop, host, sight, waitFor),
    })),
  ];
}
