import { readFile } from 'node:fs/promises';
import type { Outcome } from './attempt.ts';
import { ACTORS, type Actor } from './cast.ts';

const FILE = new URL('./intent.txt', import.meta.url);
const NO_RECORD = '-';

/** Intent for the tables of every kind of document, written once under this name. */
const ANY_KIND = '{kind}';

/**
 * Reads the intended outcome of each cell from `intent.txt`.
 * @param kinds The kinds of documents.
 */
export async function readIntent(kinds: readonly string[]): Promise<ReadonlyMap<string, Outcome>> {
  const intent = new Map<string, Outcome>();
  const written = (await readFile(FILE, 'utf8')).split('\n');
  const lines = written.flatMap((line) =>
    line.startsWith(ANY_KIND) ? kinds.map((kind) => line.replace(ANY_KIND, kind)) : [line],
  );
  for (const line of lines) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [subject, operation, target, ...outcomes] = line.trim().split(/\s+/);
    if (outcomes.length !== ACTORS.length)
      throw new Error(`intent.txt: "${line}" needs an outcome for each of ${ACTORS.join(', ')}.`);
    outcomes.forEach((outcome, index) => {
      const actor: Actor | undefined = ACTORS[index];
      if (outcome !== NO_RECORD) intent.set(`${subject} ${operation} ${target} as ${actor}`, outcome);
    });
  }
  return intent;
}

/** Differences between outcomes and intent, as messages. */
export function differences(
  outcomes: ReadonlyMap<string, Outcome>,
  intent: ReadonlyMap<string, Outcome>,
): readonly string[] {
  return [...outcomes].flatMap(([cell, outcome]) => {
    const meant = intent.get(cell);
    if (meant === outcome) return [];
    return [
      meant === undefined
        ? `${cell}: not declared (it is ${outcome})`
        : `${cell}: meant ${meant}, is ${outcome}`,
    ];
  });
}

/** The outcomes in the format of `intent.txt`, for a person to review before they are committed. */
export function formatIntent(outcomes: ReadonlyMap<string, Outcome>): string {
  const lines = new Map<string, string[]>();
  for (const [cell, outcome] of outcomes) {
    const [subject, actor] = cell.split(' as ');
    const line = lines.get(subject ?? '') ?? ACTORS.map(() => NO_RECORD);
    line.splice((ACTORS as readonly string[]).indexOf(actor ?? ''), 1, outcome);
    lines.set(subject ?? '', line);
  }
  let section: string | undefined;
  return [...lines]
    .map(([subject, line]) => {
      const gap = section !== undefined && !subject.startsWith(`${section} `) ? '\n' : '';
      section = subject.split(' ')[0];
      const cells = line.map((outcome) => `${outcome.padEnd(20)}  `).join('');
      return `${gap}${subject.padEnd(49)}${cells}`.trimEnd();
    })
    .join('\n');
}
