import type { AnyResource } from '@ledgerwise/resource';
import { Card } from '../../core/Card.tsx';
import { Skeleton } from '../../core/Skeleton.tsx';
import { applyingSections, figuresOf } from './RecordFields.tsx';
import styles from './ResourceRead.module.css';

/**
 * Placeholder for the page of a record below its heading, in the size of a usual one. It says nothing yet: a name of
 * several lines, or a contact's in a field, would push down what is being read already.
 */
export function RecordWaiting({ resource }: { readonly resource: AnyResource }) {
  const figures = figuresOf(resource);
  return (
    <div aria-busy="true">
      {figures.length > 0 && (
        <div className={styles.figures}>
          {figures.map((name) => (
            <Skeleton key={name} width="5.5rem" height="2.8125rem" />
          ))}
        </div>
      )}
      <div className={styles.waitingTabs}>
        <Skeleton width="12rem" />
      </div>
      {applyingSections(resource).map(({ title, fields }) => (
        <div key={title} className={styles.waitingCard}>
          <Card>
            <div className={styles.waitingHead}>
              <Skeleton width="10em" />
            </div>
            <div className={styles.fields}>
              {fields.map((name) => (
                <Skeleton key={name} width="100%" height="2.375rem" />
              ))}
            </div>
          </Card>
        </div>
      ))}
    </div>
  );
}
