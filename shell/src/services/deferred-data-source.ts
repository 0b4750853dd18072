import type { DataSource } from '@ledgerwise/contract';

/** Creates a data source whose code is loaded with the first request; usable immediately. */
export function createDeferredDataSource(load: () => Promise<DataSource>): DataSource {
  let loading: Promise<DataSource> | undefined;
  const real = (): Promise<DataSource> => {
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    list: async (...args) => (await real()).list(...args),
    get: async (...args) => (await real()).get(...args),
    async readTable(...args) {
      const { readTable } = await real();
      if (!readTable) throw new Error('These records are in no database.');
      return readTable(...args);
    },
    create: async (...args) => (await real()).create(...args),
    update: async (...args) => (await real()).update(...args),
    remove: async (...args) => (await real()).remove(...args),
    call: async (...args) => (await real()).call(...args),
    watch(table, listener) {
      let isStopped = false;
      let stop = (): void => {};
      real().then(
        (source) => {
          if (!isStopped) stop = source.watch(table, listener);
        },
        () => {
          if (!isStopped) listener.onStatus('offline');
        },
      );
      listener.onStatus('connecting');
      return () => {
        isStopped = true;
        stop();
      };
    },
  };
}
