/** Verifications of the screens that are derived from a resource, each as a user would work. */
export { ensure, eventually, tried, untilSaved } from './expect.ts';
export { createTry, editTry, importTry } from './form-tries.ts';
export { bulkTry, deleteTry, exportTry, listTry, searchTry } from './list-tries.ts';
export {
  dayOf,
  findMarked,
  LINE,
  plainRecords,
  type TriedRecords,
  tradeRecords,
} from './tried-records.ts';
