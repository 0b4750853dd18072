import { useListModel } from './list-model.ts';
import { Pager } from './Pager.tsx';

/** Turns the pages of a list that has any. */
export function ListPager() {
  const { state, change, page, rows, count, isEmpty } = useListModel();
  if (rows === undefined || isEmpty) return null;
  return (
    <Pager
      page={state.page}
      size={state.size}
      count={count}
      hasNext={page.data?.next != null}
      onPage={(next) => change({ page: next })}
      onSize={(size) => change({ size })}
    />
  );
}
