/** A page that is rendered at build time has no window. */
const globalNames = (): string[] => (typeof window === 'undefined' ? [] : Object.getOwnPropertyNames(window));

/** True for chunk registries, as webpack-like bundlers create them: arrays whose `push` accepts a chunk. */
function isChunkRegistry(name: string): boolean {
  const value: unknown = Object.getOwnPropertyDescriptor(window, name)?.value;
  return Array.isArray(value) && Object.hasOwn(value, 'push');
}

/** State that Vite's plugin stores about a container's start. */
const vitesStateOf = (container: string): string[] =>
  globalNames().filter((name) => name.startsWith('__mf_init__') && name.includes(`__${container}__`));

function removeGlobal(name: string): void {
  // A `var` cannot be deleted; the next build replaces it anyway.
  if (!Reflect.deleteProperty(window, name)) Reflect.set(window, name, undefined);
}

/** A style sheet with a digest in its name is the same at every address. */
const HASHED_SHEET = /[.-][\w-]{8,}\.css$/;

/**
 * Removes elements that an earlier build added to the page: a loader that finds one with its chunk's mark would reuse
 * it. Links that stand for inlined sheets (`nameSheetsInPage`) stay, as do those in use.
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
  /** Called after the container's script ran: everything new on the page belongs to it. */
  note(container: string): void;
  /** Removes what a build left on the page, so that the next build shares nothing with it. `folder` is absolute. */
  clear(
    container: string,
    folder: string,
    kept: { readonly hasRun: boolean; readonly sheets: boolean },
  ): void;
}

/**
 * Tracks what containers of remotes leave on the page. Two builds of one remote whose chunk registries have the same
 * name, as with other bundlers, would run each other's chunks.
 */
export function createLeftBehind(): LeftBehind {
  const owners = new Map<string, Set<string>>();
  // By their names alone: asking what they are makes the browser create a thousand functions, which took 7 % of a start.
  const known = new Set(globalNames());
  return {
    note(container) {
      const owned = owners.get(container) ?? new Set();
      for (const name of globalNames()) if (!known.has(name) && isChunkRegistry(name)) owned.add(name);
      for (const name of owned) known.add(name);
      owners.set(container, owned);
    },
    clear(container, folder, { hasRun, sheets }) {
      const names = [...(owners.get(container) ?? [])];
      owners.delete(container);
      // Before its first run, its modules wait for this state; an ES module is not evaluated twice.
      for (const name of [...names, ...(hasRun ? vitesStateOf(container) : [])]) removeGlobal(name);
      for (const name of names) known.delete(name);
      clearElements(folder, sheets);
    },
  };
}
