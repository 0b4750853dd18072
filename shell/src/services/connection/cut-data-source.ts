import { AppError, type DataSource } from '@ledgerwise/contract';

/**
 * Fails immediately while offline. Otherwise the client, which cannot renew an expired token without a connection,
 * would try for half a minute for each request.
 */
export function failingWhileCut(source: DataSource, isCut: () => boolean): DataSource {
  const ask = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    if (isCut()) throw new AppError('network.offline', { status: 0 });
    return request();
  };
  return {
    ...source,
    list: (...args) => ask(() => source.list(...args)),
    get: (...args) => ask(() => source.get(...args)),
    create: (...args) => ask(() => source.create(...args)),
    update: (...args) => ask(() => source.update(...args)),
    remove: (...args) => ask(() => source.remove(...args)),
    call: (...args) => ask(() => source.call(...args)),
  };
}
