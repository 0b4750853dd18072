import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cutOut, visibleDifference } from './compare.ts';
import { drawSheet, sizeOf, thumbnails } from './contact-sheet.ts';
import { type Picture, VARIANTS } from './subject.ts';

/** Which subjects a folder's sheets show, by variant, in the order of their places. */
type Index = Readonly<Record<string, readonly string[]>>;

export interface Change {
  readonly variant: string;
  readonly subject: string;
  /** A share from 0 to 1; undefined for a subject that exists on one side only. */
  readonly share: number | undefined;
}

const sheetFile = (folder: string, variant: string): string => path.join(folder, `${variant}.webp`);
const indexFile = (folder: string): string => path.join(folder, 'index.json');

const readIndex = (folder: string): Index =>
  existsSync(indexFile(folder)) ? (JSON.parse(readFileSync(indexFile(folder), 'utf8')) as Index) : {};

/** Writes a sheet of each variant, and which subjects they show. */
export async function writeSheets(pictures: readonly Picture[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const index: Record<string, readonly string[]> = {};
  for (const { name } of VARIANTS) {
    const small = await thumbnails(
      pictures.filter(({ variant }) => variant === name),
      sizeOf(name),
    );
    index[name] = [...small.keys()];
    const cells = [...small].map(([label, picture]) => ({ label, picture }));
    await drawSheet(cells, sizeOf(name), sheetFile(folder, name));
  }
  writeFileSync(indexFile(folder), `${JSON.stringify(index, null, 1)}\n`);
}

/**
 * Differences between two folders of sheets, the largest first, from a share of the picture on. If there are
 * any, `changes-VARIANT.webp` beside the new sheets shows both.
 */
export async function compareSheets(before: string, after: string, from: number): Promise<readonly Change[]> {
  const [oldIndex, newIndex] = [readIndex(before), readIndex(after)];
  const changes: Change[] = [];
  for (const { name: variant } of VARIANTS) {
    const size = sizeOf(variant);
    const [olds, news] = [oldIndex[variant] ?? [], newIndex[variant] ?? []];
    const alone = [
      ...olds.filter((one) => !news.includes(one)),
      ...news.filter((one) => !olds.includes(one)),
    ];
    changes.push(...alone.map((subject) => ({ variant, subject, share: undefined })));
    const cells = [];
    for (const [at, subject] of news.entries()) {
      if (!olds.includes(subject)) continue;
      const old = await cutOut(sheetFile(before, variant), olds.indexOf(subject), size);
      const current = await cutOut(sheetFile(after, variant), at, size);
      const share = await visibleDifference(old, current);
      if (share < from) continue;
      changes.push({ variant, subject, share });
      cells.push({ label: `before: ${subject}`, picture: old }, { label: 'after', picture: current });
    }
    if (cells.length > 0) await drawSheet(cells, size, path.join(after, `changes-${variant}.webp`));
  }
  return changes.toSorted((left, right) => (right.share ?? 1) - (left.share ?? 1));
}
