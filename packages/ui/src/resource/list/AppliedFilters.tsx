import { Button } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import styles from './ListToolbar.module.css';
import { useListModel } from './list-model.ts';
import { appliedFiltersTexts } from './texts.ts';

/** The filters of a list as text, each with a button that removes it. */
export function AppliedFilters() {
  const { state, change, sayFilter } = useListModel();
  const { filters } = state;
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={appliedFiltersTexts.appliedFilters}>
      {filters.map((filter, index) => {
        const words = sayFilter(filter);
        return (
          <li key={`${filter.field}:${filter.operator}:${filter.value}`}>
            <button
              type="button"
              className={styles.chip}
              aria-label={appliedFiltersTexts.removeFilter(words)}
              onClick={() => change({ filters: filters.filter((_, at) => at !== index) })}
            >
              {words}
              <Icon name="close" size={14} />
            </button>
          </li>
        );
      })}
      <li className={styles.words}>
        {filters.length === 1 ? appliedFiltersTexts.oneFilter : appliedFiltersTexts.filters(filters.length)}
        <Button variant="quiet" size="small" onClick={() => change({ filters: [] })}>
          {appliedFiltersTexts.clearAll}
        </Button>
      </li>
    </ul>
  );
}
