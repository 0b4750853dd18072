import { type DataSource, isAppError, type Row } from '@ledgerwise/contract';
import type { AnyResource, Values } from '@ledgerwise/resource';
import { callByName } from '../../resource/actions/run-action.ts';
import { isRefused } from '../../resource/change/is-refused.ts';

/** A sent document, with its idempotency key. */
export interface Attempt {
  readonly document: Values;
  readonly text: string;
  readonly key: string;
}

/**
 * Saves documents, each content once: neither a second click nor a retry after a lost response creates a second
 * document, not even after changes or a reload.
 */
export function createSaver(data: DataSource, resource: AnyResource) {
  const { save } = resource;
  if (!save) throw new Error(`${resource.name} does not say which function saves it.`);
  /** A sent document of which it is unknown whether it was saved. */
  let open: Attempt | undefined;
  let saved: { readonly text: string; readonly row: Row } | undefined;
  let running: Promise<Row> | undefined;

  const ask = async ({ document, key }: Attempt): Promise<Row> => {
    const answer = await callByName(data, save, { document, key });
    if (typeof answer !== 'object' || answer === null || !('id' in answer))
      throw new Error(`${save} answered no record.`);
    return answer as Row;
  };
  const send = async (attempt: Attempt): Promise<Row> => {
    open = attempt;
    try {
      const row = await ask(attempt);
      open = undefined;
      return row;
    } catch (error) {
      if (isRefused(error)) open = undefined;
      throw error;
    }
  };
  /** Returns the outcome of an attempt whose response was lost; undefined if it was refused. */
  const settle = async (attempt: Attempt): Promise<Row | undefined> => {
    try {
      return await send(attempt);
    } catch (error) {
      if (isRefused(error)) return undefined;
      throw error;
    }
  };
  const saveOnce = async (document: Values, text: string, withNewLines: Values): Promise<Row> => {
    if (open?.text === text) return send(open);
    const earlier = open && (await settle(open));
    // It exists as first sent, so the current input is a change of it. The ids of its lines are unknown.
    const whole = earlier ? { ...withNewLines, id: earlier.id, version: earlier.version } : document;
    return send({ document: whole, text, key: crypto.randomUUID() });
  };
  return {
    /** The attempt without a response, to be stored with the input. */
    open: (): Attempt | undefined => open,
    goOn: (attempt: Attempt | undefined): void => {
      open = attempt;
    },
    /** `withNewLines` is the same document, with lines that name no stored ones. */
    save(document: Values, withNewLines: Values = document): Promise<Row> {
      if (running) return running;
      const text = JSON.stringify(document);
      // The second of two clicks came after the answer to the first.
      if (saved?.text === text) return Promise.resolve(saved.row);
      running = saveOnce(document, text, withNewLines)
        .then((row) => {
          saved = { text, row };
          return row;
        })
        .finally(() => {
          running = undefined;
        });
      return running;
    },
  };
}

/** True if a refusal means that somebody else saved the document meanwhile. */
export function isConflict(error: unknown): boolean {
  return isAppError(error) && (error.code === 'document.conflict' || error.code === 'data.stale');
}
