export type { LocalFunction } from './functions.ts';
export {
  createLocalDataSource,
  type LocalDataSource,
  type LocalDataSourceOptions,
} from './local-data-source.ts';
export { isStorageFull, type RecordStorage } from './record-store.ts';
