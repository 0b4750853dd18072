import { Link } from '@ledgerwise/contract/router';
import { emptyListState, printListState } from '@ledgerwise/resource/query';
import { formatNumber } from '../core/format.ts';
import styles from './ListTabs.module.css';
import { useListModel } from './list-model.ts';

/** The views of a list, each with how many records are in it. */
export function ListTabs() {
  const { resource, state, paths, summary } = useListModel();
  const { views } = resource;
  if (!views || views.length === 0) return null;
  const counts = summary.data?.views;
  return (
    <nav className={styles.tabs} aria-label={`Views of ${resource.label.many.toLowerCase()}`}>
      {views.map(({ id, label }) => (
        <Link
          key={id}
          to={{
            pathname: paths.list,
            search: printListState(resource, {
              ...emptyListState(resource),
              view: id,
              sort: state.sort,
              size: state.size,
            }).toString(),
          }}
          aria-current={id === state.view ? 'true' : undefined}
          className={styles.tab}
        >
          {label}
          <span className={styles.count}>{counts?.[id] === undefined ? '' : formatNumber(counts[id])}</span>
        </Link>
      ))}
    </nav>
  );
}
