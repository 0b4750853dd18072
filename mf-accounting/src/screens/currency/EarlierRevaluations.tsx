import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { journalEntries } from '@ledgerwise/domain';
import { readFrom } from '@ledgerwise/resource';
import { Day, ErrorState, formatMoney, Skeleton, useFormats } from '@ledgerwise/ui/core';
import { useAnswer, useLiveTable } from '@ledgerwise/ui/resource';
import styles from './currency.module.css';
import { texts } from './texts.ts';

const MOST_SHOWN = 12;

/** Earlier revaluations, latest first; each leads to its entry. */
export function EarlierRevaluations() {
  const { basePath } = useHost();
  const formats = useFormats();
  const { currency } = formats;
  const earlier = useAnswer(journalEntries.name, 'revaluations', async (data, signal) => {
    const { rows } = await data.list(readFrom(journalEntries), {
      filters: [
        { field: 'source_kind', operator: 'equals', value: 'revaluation' },
        { field: 'reverses_id', operator: 'empty', value: 'true' },
      ],
      sort: { field: 'created_at', descending: true },
      page: { size: MOST_SHOWN, offset: 0 },
      signal,
    });
    return rows;
  });
  useLiveTable(journalEntries.name);
  if (earlier.error)
    return (
      <ErrorState error={earlier.error} title={texts.earlierRevaluations.failed} onRetry={earlier.retry} />
    );
  if (!earlier.value) return <Skeleton width="100%" height="2rem" />;
  const entry = (id: unknown, number: unknown) => (
    <Link to={absolutePath(basePath, `${journalEntries.path}/${String(id)}`)}>{String(number)}</Link>
  );
  return (
    <section className={styles.earlier} aria-label={texts.earlierRevaluations.title}>
      <h3>{texts.earlierRevaluations.title}</h3>
      {earlier.value.length === 0 ? (
        <p className={styles.words}>{texts.earlierRevaluations.empty}</p>
      ) : (
        <ul>
          {earlier.value.map((row) => (
            <li key={row.id}>
              {entry(row.id, row.entry_number)}
              <span>
                <Day on={String(row.entry_date)} />, {formatMoney(String(row.total_debit), currency, formats)}
              </span>
              {row.reversed_by_id ? (
                <span className={styles.soft}>
                  {texts.earlierRevaluations.undoneBy} {entry(row.reversed_by_id, row.reversed_by_number)}
                </span>
              ) : (
                <span className={styles.soft}>{texts.earlierRevaluations.cleared}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
