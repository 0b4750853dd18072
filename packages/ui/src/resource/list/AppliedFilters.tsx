import { Button } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import styles from './ListToolbar.module.css';
import { useListModel } from './list-model.ts';

/** The filters of a list as text, each with a button that removes it. */
export function AppliedFilters() {
  const { state, change, sayFilter } = useListModel();
  const { filters } = state;
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Applied filters">
      {filters.map((filter, index) => {
        const words = sayFilter(filter);
        return (
          <li key={`${filter.field}:${filter.operator}:${filter.value}`}>
            <button
              type="button"
              className={styles.chip}
              aria-label={`Remove filter ${words}`}
              onClick={() => change({ filters: filters.filter((_, at) => at !== index) })}
            >
              {words}
              <Icon name="close" size={14} />
            </button>
          </li>
        );
      })}
      <li className={styles.words}>
        {filters.length === 1 ? '1 filter' : `${filters.length} filters`}
        <Button variant="quiet" size="small" onClick={() => change({ filters: [] })}>
          Clear All
        </Button>
      </li>
    </ul>
  );
}
