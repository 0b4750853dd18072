import { type DataSource, toAppError } from '@ledgerwise/contract';

/**
 * Calls `onRefused` when a request was refused because the session has ended; the caller gets the refusal as
 * well.
 */
export function tellingRefusals(source: DataSource, onRefused: () => void): DataSource {
  const heard = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (toAppError(error).code === 'auth.required') onRefused();
      throw error;
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
