import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');

/** Texts and their replacements, at every occurrence. */
export type Changes = readonly (readonly [from: string, to: string])[];

/**
 * A file of `deploy` with other ports, folders and names, as an operator changes it. @param file Path below `deploy`;
 * throws an error if the text to change is missing.
 */
export function changedFile(file: string, changes: Changes): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${file} has no "${from}".`);
      return text.replaceAll(from, to);
    },
    readFileSync(resolve(DEPLOY, file), 'utf8'),
  );
}
