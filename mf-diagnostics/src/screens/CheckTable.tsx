import { countOf, LinkButton, useFormats } from '@ledgerwise/ui/core';
import type { CheckRecord } from '../runner/check.ts';
import styles from './diagnostics.module.css';
import { StatusBadge } from './StatusBadge.tsx';
import { texts } from './texts.ts';

interface CheckTableProps {
  readonly title: string;
  readonly records: readonly CheckRecord[];
  /** Returns the address where users can look at a check's subject. */
  addressOf?(record: CheckRecord): string | undefined;
}

/** A table that is closed until one of its checks has run, because pending checks show nothing. */
export function CheckGroup(props: CheckTableProps) {
  const formats = useFormats();
  const { title, records } = props;
  const hasRun = records.some(({ status }) => status !== 'PENDING');
  const failed = records.filter(({ status }) => status === 'FAIL').length;
  return (
    <details className={styles.card} open={hasRun}>
      <summary className={styles.groupHead}>
        <h2>{title}</h2>
        <span className={failed > 0 ? styles.bad : styles.soft}>
          {failed > 0
            ? texts.checks.failed(countOf(failed, texts.checks.one, texts.checks.many, formats))
            : countOf(records.length, texts.checks.one, texts.checks.many, formats)}
        </span>
      </summary>
      <ChecksOf {...props} />
    </details>
  );
}

export function CheckTable(props: CheckTableProps) {
  return (
    <section className={styles.card}>
      <ChecksOf {...props} hasTitle />
    </section>
  );
}

interface ChecksOfProps extends CheckTableProps {
  /** Shows the title above the table; otherwise it is available only to screen readers. */
  readonly hasTitle?: boolean;
}

function ChecksOf({ title, records, addressOf, hasTitle = false }: ChecksOfProps) {
  return (
    <table className={styles.table}>
      <caption className={hasTitle ? undefined : 'visually-hidden'}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.checks.check}</th>
          <th scope="col">{texts.checks.status}</th>
          <th scope="col">{texts.checks.finding}</th>
          <th scope="col" className={styles.number}>
            {texts.checks.time}
          </th>
          {addressOf && (
            <th scope="col" className={styles.visit}>
              <span className="visually-hidden">{texts.shared.visit}</span>
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
                {record.milliseconds !== null && texts.checks.duration(record.milliseconds)}
              </td>
              {addressOf && (
                <td className={styles.visit}>
                  {address !== undefined && (
                    <LinkButton to={address} aria-label={texts.shared.visitOne(record.title)}>
                      {texts.shared.visit}
                    </LinkButton>
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The records under their headings, in the order in which the groups first appear. */
export function byGroup<Record extends CheckRecord>(
  records: readonly Record[],
): readonly (readonly [string, readonly Record[]])[] {
  const groups = new Set(records.map((record) => record.group));
  return [...groups].map((group) => [group, records.filter((record) => record.group === group)]);
}
