export {
  DEFAULT_PAGE_SIZE,
  defaultSort,
  firstListQuery,
  firstListRequest,
  PAGE_SIZES,
} from './list-request.ts';
