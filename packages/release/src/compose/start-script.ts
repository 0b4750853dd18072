/** Marks the position in the shell's `index.html` for the script that starts it. */
const START = /\n? *<!--release:start-->/;

const SCRIPT = /<script [^>]*\bdefer\b[^>]*><\/script>/g;

const scriptsIn = (template: string): readonly string[] => template.match(SCRIPT) ?? [];

/**
 * Returns the files of the scripts that start the shell. Browsers request a deferred script after all hints, but this one is the
 * biggest file of a first visit and everything depends on it: with the first hint, it does not wait for a free
 * connection.
 */
export const entryScripts = (template: string): string[] =>
  scriptsIn(template).flatMap((script) => / src="([^"]+)"/.exec(script)?.[1] ?? []);

/** True if the template marks the position of the script that starts the shell. */
export const marksStart = (template: string): boolean => START.test(template);

/**
 * Puts the script that starts the shell, after its hints, at the marked position, before everything that differs between
 * addresses: a service worker begins its answer with that part while it asks for the page, and the script is compiled and run
 * meanwhile.
 */
export function withStart(template: string, hints: readonly string[]): string {
  const parts = [...hints, ...scriptsIn(template)].map((part) => `\n    ${part}`).join('');
  return template.replace(SCRIPT, '').replace(START, () => parts);
}
