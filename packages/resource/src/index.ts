export type { HistoryEntry } from './database/functions.ts';
export * from './define-resource.ts';
export * from './derive.ts';
export { exactRow, withExactAmounts } from './exact-amounts.ts';
export * from './fields/builders.ts';
export type * from './fields/field.ts';
export { firstListRequest } from './query/list-request.ts';
