export { splitBetween } from './between.ts';
export { comparatorOf, isBehind, matcherOf } from './evaluate.ts';
export {
  DEFAULT_PAGE_SIZE,
  defaultSort,
  firstListQuery,
  firstListRequest,
  firstSummaryRequest,
  PAGE_SIZES,
  summaryArguments,
} from './list-request.ts';
export {
  emptyListState,
  FILTER_OPERATORS,
  type ListState,
  listQueryOf,
  operatorsFor,
  parseListState,
  printListState,
} from './list-state.ts';
export { sortRows } from './sort-rows.ts';
