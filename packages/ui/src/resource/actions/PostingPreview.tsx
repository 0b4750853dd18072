import { describeError, useHost } from '@ledgerwise/contract';
import { addDecimals } from '@ledgerwise/resource';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { formatMoney } from '../../core/format.ts';
import { Skeleton } from '../../core/Skeleton.tsx';
import styles from './PostingPreview.module.css';
import { isNothing, type PostingLine, readPosting } from './posting.ts';

export interface PostingPreviewProps {
  /** As `preview_posting` knows it: `invoice`. */
  readonly kind: string;
  readonly id: string;
  /** The day that was entered for it, where the document bears none. */
  readonly on?: unknown;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What posting a document would write, before it is written: its lines in balance, and what they come to. */
export function PostingPreview({ kind, id, on }: PostingPreviewProps) {
  const { data, auth, errorTexts } = useHost();
  const currency = auth.organisation?.baseCurrency ?? 'USD';
  const day = typeof on === 'string' && ISO_DAY.test(on) ? on : undefined;
  const preview = useQuery({
    queryKey: [`${auth.organisation?.id ?? ''} ${auth.user?.id ?? ''}`, 'preview_posting', kind, id, day],
    queryFn: async ({ signal }) =>
      readPosting(await data.call('preview_posting', { kind, id, ...(day && { on_date: day }) }, signal)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  if (preview.isError) {
    const { title, help } = describeError(preview.error, errorTexts);
    return (
      <Banner
        tone="bad"
        title={title}
        live
        action={
          <Button size="small" onClick={() => void preview.refetch()}>
            Try again
          </Button>
        }
      >
        {help}
      </Banner>
    );
  }
  if (!preview.data)
    return (
      <div aria-busy="true" style={{ minHeight: 180 }}>
        <Skeleton width="70%" />
      </div>
    );
  const { lines, effects } = preview.data;
  const say = (amount: string): string => formatMoney(amount, currency);
  if (lines.length === 0) return <p>Nothing of it is written to the general ledger.</p>;
  return (
    <div className={styles.preview}>
      <table className={styles.table}>
        <caption>What is written to the general ledger</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry have no name but their place
            <tr key={at}>
              <th scope="row">
                <span className={styles.code}>{line.account_code}</span> {line.account_name}
              </th>
              <td>{isNothing(line.debit) ? '' : say(line.debit)}</td>
              <td>{isNothing(line.credit) ? '' : say(line.credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{say(sumOf(lines, 'debit'))}</td>
            <td>{say(sumOf(lines, 'credit'))}</td>
          </tr>
        </tfoot>
      </table>
      <dl className={styles.effects}>
        {effects.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{say(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const sumOf = (lines: readonly PostingLine[], side: 'debit' | 'credit'): string =>
  lines.reduce((sum, line) => addDecimals(sum, line[side] || '0'), '0.00');
