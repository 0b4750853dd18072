import { type DataSource, isAppError, type Row } from '@ledgerwise/contract';
import type { AnyResource, Values } from '@ledgerwise/resource';
import { callByName } from '../resource/actions/run-action.ts';
import { createAttempt } from '../resource/use-attempt.ts';

/** A document as it goes to the database: head and lines at once. */
export type DocumentBody = Values & { readonly lines: readonly Values[] };

/**
 * Saves documents, each content once: what is tried again after a lost answer goes with the key that it went with before,
 * so that neither a second click nor a second try makes a second document.
 */
export function createSaver(data: DataSource, resource: AnyResource) {
  const { save } = resource;
  if (!save) throw new Error(`${resource.name} does not say which function saves it.`);
  const attempt = createAttempt();
  let saved: { readonly text: string; readonly row: Row } | undefined;
  let running: Promise<Row> | undefined;

  const send = async (document: DocumentBody, key: string): Promise<Row> => {
    const answer = await callByName(data, save, { document, key });
    if (typeof answer !== 'object' || answer === null || !('id' in answer))
      throw new Error(`${save} answered no record.`);
    return answer as Row;
  };
  return (document: DocumentBody): Promise<Row> => {
    if (running) return running;
    const text = JSON.stringify(document);
    // The second of two clicks came after the answer to the first.
    if (saved?.text === text) return Promise.resolve(saved.row);
    running = send(document, attempt.keyOf(text))
      .then((row) => {
        saved = { text, row };
        return row;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}

/** Whether a refusal says that somebody saved the document meanwhile. */
export function isConflict(error: unknown): boolean {
  return isAppError(error) && (error.code === 'document.conflict' || error.code === 'data.stale');
}
