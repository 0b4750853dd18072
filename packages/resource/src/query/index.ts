export { comparatorOf, isBehind, matcherOf } from './evaluate.ts';
export {
  CATEGORIES_QUERY,
  cardArguments,
  DEFAULT_PAGE_SIZE,
  defaultSort,
  firstListQuery,
  firstListRequest,
  firstSummaryRequests,
  NOT_ARCHIVED,
  PAGE_SIZES,
  SETTINGS_QUERY,
  summaryArguments,
  viewOf,
} from './list-request.ts';
export {
  emptyListState,
  type ListState,
  listQueryOf,
  parseListState,
  printListState,
  printSavedView,
} from './list-state.ts';
export { splitBetween, splitChoices } from './operands.ts';
export { comparedFields, FILTER_OPERATORS, operatorRule, operatorsFor } from './operators.ts';
export { sortRows } from './sort-rows.ts';
