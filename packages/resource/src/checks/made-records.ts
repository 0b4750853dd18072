import type { DataSource, Row } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';

/** Returns a word that no other record has in its name. */
export const newMark = (word: string): string => `${word} ${crypto.randomUUID().slice(0, 8)}`;

/** Saves a document by its function. */
export async function saveDocument(
  data: DataSource,
  resource: AnyResource,
  document: Readonly<Record<string, unknown>>,
): Promise<Row> {
  if (!resource.save) throw new Error(`${resource.label.many} have no function that saves them.`);
  return (await data.call(resource.save, { document, key: crypto.randomUUID() } as never)) as unknown as Row;
}
