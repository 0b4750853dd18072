import type { ActivityEntry } from '@ledgerwise/resource';
import { Card, EmptyState, ErrorState, Moment, Skeleton, useFormats } from '@ledgerwise/ui/core';
import type { Answer } from '@ledgerwise/ui/resource';
import { activityWords, groupedActivity } from './activity.ts';
import styles from './dashboard.module.css';
import { activityCardTexts } from './texts.ts';

const PLACEHOLDERS = ['first', 'second', 'third'] as const;

/** The latest activity, with its user. */
export function ActivityCard({
  answer: { error, retry, value },
}: {
  readonly answer: Answer<readonly ActivityEntry[]>;
}) {
  const formats = useFormats();
  return (
    <Card title={activityCardTexts.title}>
      {Boolean(error) && !value && (
        <ErrorState error={error} title={activityCardTexts.failed} onRetry={retry} />
      )}
      {!value && !error && (
        <ul className={styles.activity} aria-busy="true" aria-label={activityCardTexts.loading}>
          {PLACEHOLDERS.map((place) => (
            <li key={place}>
              <Skeleton width="70%" />
            </li>
          ))}
        </ul>
      )}
      {value?.length === 0 && (
        <EmptyState level={3} title={activityCardTexts.empty} text={activityCardTexts.emptyText} />
      )}
      {value && value.length > 0 && (
        <ul className={styles.activity}>
          {groupedActivity(value).map((entry) => (
            <li key={entry.id}>
              <span>
                <strong>{entry.actor_name ?? activityCardTexts.someone}</strong>{' '}
                {activityWords(entry, formats)}
              </span>
              <span className={styles.soft}>
                <Moment at={entry.created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
