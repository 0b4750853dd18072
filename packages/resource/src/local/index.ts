export {
  createLocalDataSource,
  type LocalDataSource,
  type LocalDataSourceOptions,
} from './local-data-source.ts';
export type { LocalFunction } from './local-function.ts';
export { isStorageFull, type RecordStorage } from './record-store.ts';
