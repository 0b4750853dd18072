import { type DataSource, isAppError, toAppError } from '@ledgerwise/contract';

/** True if a database message contains a day, which is written as ISO 8601. */
const namesDay = (error: unknown): boolean =>
  isAppError(error) && error.hasSentence && /\d{4}-\d{2}-\d{2}/.test(error.message);

/**
 * Calls `onRefused` when a request was refused because the session has ended. The caller still receives the error;
 * `inWords` rewrites one that contains a day.
 */
export function tellingRefusals(
  source: DataSource,
  onRefused: () => void,
  inWords: (error: unknown) => Promise<unknown> = async (error) => error,
): DataSource {
  const heard = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (toAppError(error).code === 'auth.required') onRefused();
      throw namesDay(error) ? await inWords(error) : error;
    }
  };
  const { readTable } = source;
  return {
    ...source,
    ...(readTable && { readTable: (table: string, size: number) => heard(readTable(table, size)) }),
    list: (...args) => heard(source.list(...args)),
    get: (...args) => heard(source.get(...args)),
    create: (...args) => heard(source.create(...args)),
    update: (...args) => heard(source.update(...args)),
    remove: (...args) => heard(source.remove(...args)),
    call: (...args) => heard(source.call(...args)),
  };
}
