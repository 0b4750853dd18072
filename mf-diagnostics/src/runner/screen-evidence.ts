import { locate } from './locate.ts';
import type { MountedScreen } from './mount-screen.tsx';

type Modules = Parameters<typeof locate>[0];

const CONTROLS = 'button, a[href], [role="button"], [role="menuitem"], [role="tab"]';

export function hasContent({ container }: MountedScreen): boolean {
  return (container.textContent ?? '').trim() !== '' && !container.querySelector('[aria-busy="true"]');
}

function hasControl(container: HTMLElement, name: RegExp): boolean {
  return [...container.querySelectorAll(CONTROLS)].some((control) =>
    name.test(`${control.textContent ?? ''} ${control.getAttribute('aria-label') ?? ''}`),
  );
}

/** Any screen has a heading; a list shows its records, or says in its own words that there are none. */
function hasRecordsOrSaysNone(container: HTMLElement): boolean {
  if (container.querySelector('table, [role="table"], [role="grid"]') !== null) return true;
  return [...container.querySelectorAll('h2, h3')].some((heading) =>
    /^No .+ yet$/.test(heading.textContent ?? ''),
  );
}

function hasAddress(modules: Modules, pathname: string): boolean {
  const found = locate(modules, pathname);
  // A module's catch-all leads elsewhere: it is no screen for this address.
  return found !== null && !found.route.path.endsWith('*');
}

/**
 * Which of the listed functions this run can vouch for, by what it sees on the screen and in the module's addresses.
 * The rest stay untested rather than assumed.
 */
export function provenFunctions(
  functions: readonly string[],
  screen: MountedScreen,
  modules: Modules,
  path: string,
): readonly string[] {
  const { container } = screen;
  const proofs: readonly (readonly [RegExp, () => boolean])[] = [
    [/^list\b|\blist$/, () => hasRecordsOrSaysNone(container)],
    [/^search$/, () => container.querySelector('input[type="search"], [role="searchbox"]') !== null],
    [
      /^(add|create)\b/,
      () => hasControl(container, /\b(new|add|create)\b/i) || hasAddress(modules, `${path}/new`),
    ],
    [/^edit$/, () => hasAddress(modules, `${path}/any-record/edit`)],
    [/^export\b/, () => hasControl(container, /\bexport\b/i)],
    [/^import\b/, () => hasControl(container, /\bimport\b/i) || hasAddress(modules, `${path}/import`)],
    [/^navigation$/, () => container.querySelector('a[href]') !== null],
    [/\bcreation$/, () => hasControl(container, /\b(new|add|create)\b/i)],
  ];
  return functions.filter((name) => proofs.some(([pattern, holds]) => pattern.test(name) && holds()));
}
