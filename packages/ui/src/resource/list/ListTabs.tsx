import { Link } from '@ledgerwise/contract/router';
import { emptyListState, printListState, printSavedView } from '@ledgerwise/resource/query';
import { classNames } from '../../core/class-names.ts';
import { formatNumber } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import styles from './ListTabs.module.css';
import { useListModel } from './list-model.ts';
import list from './ResourceList.module.css';
import { listTabsTexts } from './texts.ts';

/** The views of a list: the declared ones, each with how many records are in it, and what people have saved. */
export function ListTabs() {
  const formats = useFormats();
  const { resource, state, paths, summary, views: saved } = useListModel();
  const kept = saved.all ?? [];
  const views = resource.views ?? (kept.length > 0 ? [{ id: undefined, label: listTabsTexts.all }] : []);
  if (views.length === 0) return null;
  const counts = summary.data?.views;
  const shown = printSavedView(resource, state);
  const current = kept.find(({ query }) => query === shown);
  return (
    <nav
      className={classNames(styles.tabs, list.calm)}
      aria-label={listTabsTexts.viewsOf(resource.label.many.toLowerCase())}
    >
      {views.map(({ id, label }) => (
        <Link
          key={label}
          to={{
            pathname: paths.list,
            search: printListState(resource, {
              ...emptyListState(resource),
              view: id,
              sort: state.sort,
              size: state.size,
            }).toString(),
          }}
          aria-current={!current && id === state.view ? 'true' : undefined}
          className={styles.tab}
        >
          {label}
          {id !== undefined && (
            <span className={styles.count}>
              {counts?.[id] === undefined ? '' : formatNumber(counts[id], formats)}
            </span>
          )}
        </Link>
      ))}
      {kept.map(({ id, name, query }) => (
        <Link
          key={id}
          to={{ pathname: paths.list, search: query }}
          aria-current={id === current?.id ? 'true' : undefined}
          className={styles.tab}
          dir="auto"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
