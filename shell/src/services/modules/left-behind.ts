/** The registries of chunks in a page, as the bundlers of webpack's kind leave them: arrays whose `push` takes a chunk. */
function chunkRegistries(): string[] {
  // A page that is rendered at build time has no window.
  if (typeof window === 'undefined') return [];
  return Object.entries(Object.getOwnPropertyDescriptors(window)).flatMap(([name, { value }]) =>
    Array.isArray(value) && Object.hasOwn(value, 'push') ? name : [],
  );
}

/** State that Vite's plugin keeps of a container: how its start went. */
const vitesStateOf = (container: string): string[] =>
  Object.getOwnPropertyNames(window).filter(
    (name) => name.startsWith('__mf_init__') && name.includes(`__${container}__`),
  );

function removeGlobal(name: string): void {
  // A `var` cannot be deleted; the next build replaces it anyway.
  if (!Reflect.deleteProperty(window, name)) Reflect.set(window, name, undefined);
}

/** A style sheet whose name holds a digest is the same wherever it is asked for. */
const HASHED_SHEET = /[.-][\w-]{8,}\.css$/;

/**
 * Elements that an earlier build put into the page: a loader that finds one under the mark of its chunk takes it for its own. A
 * sheet that stands there for a text in the page (`nameSheetsInPage`) stays, as do those in use.
 */
function clearElements(folder: string, areSheetsInUse: boolean): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('head > script[src]'))
    if (script.src.startsWith(folder)) script.remove();
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([type])');
  for (const sheet of sheets) {
    if (!sheet.href.startsWith(folder)) continue;
    if (!areSheetsInUse || !HASHED_SHEET.test(sheet.href)) sheet.remove();
    for (const mark of ['data-rspack', 'data-webpack']) sheet.removeAttribute(mark);
  }
}

/** Leftovers of remotes' builds on a page, by the names of their containers. */
export interface LeftBehind {
  /** The container's script has just run: what is new on the page is its own. */
  note(container: string): void;
  /** Takes away what a build left, so that the next one shares nothing with it. `folder` is absolute. */
  clear(
    container: string,
    folder: string,
    kept: { readonly hasRun: boolean; readonly sheets: boolean },
  ): void;
}

/**
 * Remembers what the containers of remotes leave on the page. Two builds of one remote that both call the registry of their
 * chunks the same, as builds made elsewhere do, would run each other's chunks.
 */
export function createLeftBehind(): LeftBehind {
  const owners = new Map<string, Set<string>>();
  const known = new Set(chunkRegistries());
  return {
    note(container) {
      const owned = owners.get(container) ?? new Set();
      for (const name of chunkRegistries()) if (!known.has(name)) owned.add(name);
      for (const name of owned) known.add(name);
      owners.set(container, owned);
    },
    clear(container, folder, { hasRun, sheets }) {
      const names = [...(owners.get(container) ?? [])];
      owners.delete(container);
      // Before it has run once, its modules wait for just this state; an ES module is not evaluated twice.
      for (const name of [...names, ...(hasRun ? vitesStateOf(container) : [])]) removeGlobal(name);
      for (const name of names) known.delete(name);
      clearElements(folder, sheets);
    },
  };
}
