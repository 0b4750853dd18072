import { Card, EmptyState, ErrorState, Moment, Skeleton } from '@ledgerwise/ui/core';
import { activityWords, useRecentActivity } from './activity.ts';
import styles from './dashboard.module.css';

const PLACEHOLDERS = ['first', 'second', 'third'] as const;

/** The last things that happened, by whom. */
export function ActivityCard() {
  const activity = useRecentActivity();
  const entries = activity.value;
  return (
    <Card title="Recent Activity">
      {Boolean(activity.error) && !entries && (
        <ErrorState
          error={activity.error}
          title="Recent activity could not be loaded"
          onRetry={activity.retry}
        />
      )}
      {!entries && !activity.error && (
        <ul className={styles.activity} aria-busy="true" aria-label="Recent activity is loading">
          {PLACEHOLDERS.map((place) => (
            <li key={place}>
              <Skeleton width="70%" />
            </li>
          ))}
        </ul>
      )}
      {entries?.length === 0 && (
        <EmptyState
          level={3}
          title="No activity yet"
          text="As you create invoices, payments, and customers, they'll show up here."
        />
      )}
      {entries && entries.length > 0 && (
        <ul className={styles.activity}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <span>
                <strong>{entry.actor_name ?? 'Someone'}</strong> {activityWords(entry)}
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
