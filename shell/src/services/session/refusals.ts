import { type DataSource, toAppError } from '@ledgerwise/contract';

/**
 * Tells when a question was refused because nobody is signed in any more; whoever asked is refused all the same, in the
 * words that `inWords` makes of the error.
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
      throw await inWords(error);
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
