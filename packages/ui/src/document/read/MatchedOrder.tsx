import type { OrderDelivery, OrderMatch } from '@ledgerwise/resource';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '../../core/Card.tsx';
import { Day } from '../../core/formats/Time.tsx';
import { RecordLink } from '../../resource/record/RecordLink.tsx';
import styles from './DocumentRead.module.css';
import { Failed } from './DocumentSide.tsx';
import { matchedOrderTexts } from './texts.ts';

interface MatchedOrderProps {
  readonly match: UseQueryResult<OrderMatch | null>;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Ordered, delivered and billed quantities, line by line, and the deliveries of the order; nothing without an
 * order.
 */
export function MatchedOrder({ match }: MatchedOrderProps) {
  if (match.isError)
    return (
      <Card title={matchedOrderTexts.order}>
        <Failed text={matchedOrderTexts.failed} onRetry={() => void match.refetch()} />
      </Card>
    );
  if (!match.data) return null;
  const { delivered, billed, number, lines, not_ordered, deliveries } = match.data;
  return (
    <>
      <Card title={matchedOrderTexts.orderedAnd(capital(delivered), capital(billed))}>
        <table className={`${styles.entry} ${styles.match}`} aria-label={matchedOrderTexts.linesOf(number)}>
          <thead>
            <tr>
              <th scope="col">{matchedOrderTexts.line}</th>
              <th scope="col">{matchedOrderTexts.ordered}</th>
              <th scope="col">{capital(delivered)}</th>
              <th scope="col">{capital(billed)}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line_id}>
                <td>
                  <bdi>{line.name}</bdi>
                  {line.dropped !== '0' && <small>{matchedOrderTexts.droppedQuantity(line.dropped)}</small>}
                  {line.differences.map((difference) => (
                    <p key={difference} className={styles.soft}>
                      {capital(difference)}
                    </p>
                  ))}
                </td>
                <td className={styles.figure}>{line.ordered}</td>
                <td className={styles.figure}>{line.delivered}</td>
                <td className={styles.figure}>{line.billed}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {not_ordered.map((difference) => (
          <p key={difference} className={styles.soft}>
            {capital(difference)}
          </p>
        ))}
      </Card>
      {deliveries.length > 0 && (
        <Card title={delivered === 'shipped' ? matchedOrderTexts.shipments : matchedOrderTexts.receipts}>
          <ul className={styles.entries}>
            {deliveries.map((delivery) => (
              <DeliveryEntry key={delivery.id} delivery={delivery} delivered={delivered} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

interface DeliveryEntryProps {
  readonly delivery: OrderDelivery;
  readonly delivered: string;
}

function DeliveryEntry({ delivery, delivered }: DeliveryEntryProps) {
  const { delivered_on, is_dropped, reason, journal_entry_id, entry_number, lines } = delivery;
  return (
    <li>
      <span>
        {matchedOrderTexts.doneOn(is_dropped ? matchedOrderTexts.dropped : capital(delivered))}{' '}
        <Day on={delivered_on} />
        {journal_entry_id && entry_number && (
          <>
            ,{' '}
            <RecordLink address={{ table: 'journal_entries', id: journal_entry_id }}>
              {entry_number}
            </RecordLink>
          </>
        )}
        <small>
          {lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
          {reason && `: ${reason}`}
        </small>
      </span>
    </li>
  );
}
