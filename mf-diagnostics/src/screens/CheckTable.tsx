import { LinkButton } from '@ledgerwise/ui/core';
import type { CheckRecord } from '../runner/check.ts';
import styles from './diagnostics.module.css';
import { StatusBadge } from './StatusBadge.tsx';

interface CheckTableProps {
  readonly title: string;
  readonly records: readonly CheckRecord[];
  /** Where a check can be looked at by hand. */
  addressOf?(record: CheckRecord): string | undefined;
}

export function CheckTable({ title, records, addressOf }: CheckTableProps) {
  return (
    <section className={styles.card}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Status</th>
            <th scope="col">Finding</th>
            <th scope="col" className={styles.number}>
              Time
            </th>
            {addressOf && (
              <th scope="col" className={styles.visit}>
                <span className="visually-hidden">Visit</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const address = addressOf?.(record);
            return (
              <tr key={record.id}>
                <th scope="row">{record.title}</th>
                <td>
                  <StatusBadge status={record.status} />
                </td>
                <td className={styles.finding}>{record.detail}</td>
                <td className={styles.number}>
                  {record.milliseconds !== null && `${record.milliseconds} ms`}
                </td>
                {addressOf && (
                  <td className={styles.visit}>
                    {address !== undefined && (
                      <LinkButton to={address} aria-label={`Visit ${record.title}`}>
                        Visit
                      </LinkButton>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The records under their headings, in the order in which the groups first appear. */
export function byGroup<Record extends CheckRecord>(
  records: readonly Record[],
): readonly (readonly [string, readonly Record[]])[] {
  const groups = new Set(records.map((record) => record.group));
  return [...groups].map((group) => [group, records.filter((record) => record.group === group)]);
}
