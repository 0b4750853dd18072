import { addDecimals } from '@ledgerwise/resource';
import { formatMoney, formatSide } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Skeleton } from '../../core/Skeleton.tsx';
import { useSay } from '../use-in-words.ts';
import styles from './PostingPreview.module.css';
import type { Posting, PostingLine } from './posting.ts';
import { postingTableTexts } from './texts.ts';

export interface PostingTableProps {
  readonly posting: Posting;
  /** Base currency. */
  readonly currency: string;
}

/** Preview of a posting: the balanced lines, and their effect on each side of the books. */
export function PostingTable({ posting: { lines, effects }, currency }: PostingTableProps) {
  const formats = useFormats();
  const inCountryWords = useSay();
  const say = (amount: string): string => formatMoney(amount, currency, formats);
  return (
    <div className={styles.preview}>
      <table className={styles.table}>
        <caption>{postingTableTexts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{postingTableTexts.account}</th>
            <th scope="col">{postingTableTexts.debit}</th>
            <th scope="col">{postingTableTexts.credit}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry have no name but their place
            <tr key={at}>
              <th scope="row">
                <span className={styles.code}>{line.account_code}</span> {line.account_name}
              </th>
              <td>{formatSide(line.debit, currency, formats)}</td>
              <td>{formatSide(line.credit, currency, formats)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{postingTableTexts.total}</th>
            <td>{say(sumOf(lines, 'debit'))}</td>
            <td>{say(sumOf(lines, 'credit'))}</td>
          </tr>
        </tfoot>
      </table>
      <dl className={styles.effects}>
        {effects.map(({ label, amount }) => (
          <div key={label}>
            <dt>{inCountryWords(label)}</dt>
            <dd>{say(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The space of an entry while it is loaded, so that the buttons below do not move when it comes. */
export function WaitingTable() {
  return (
    <div className={styles.preview} aria-busy="true">
      <Skeleton width="70%" />
    </div>
  );
}

const sumOf = (lines: readonly PostingLine[], side: 'debit' | 'credit'): string =>
  lines.reduce((sum, line) => addDecimals(sum, line[side] || '0'), '0.00');
