import { Button } from '../../core/Button.tsx';
import { Card } from '../../core/Card.tsx';
import { formatSide } from '../../core/formats/format.ts';
import { Day } from '../../core/formats/Time.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Skeleton } from '../../core/Skeleton.tsx';
import styles from './DocumentRead.module.css';
import { documentSideTexts } from './texts.ts';
import type { useEntries } from './use-settlements.ts';

interface PostedEntriesProps {
  readonly entries: ReturnType<typeof useEntries>;
  /** True if the document's state says that it has entries. */
  readonly isPosted: boolean;
  readonly baseCurrency: string;
}

/** Journal entries of the document. */
export function PostedEntries({ entries, isPosted, baseCurrency }: PostedEntriesProps) {
  const formats = useFormats();
  return (
    <Card title={documentSideTexts.generalLedger}>
      {entries.isPending && <Skeleton width="100%" height={isPosted ? '11rem' : '1.25rem'} />}
      {entries.isError && <Failed text={documentSideTexts.failed} onRetry={() => void entries.refetch()} />}
      {entries.data?.length === 0 && <p className={styles.soft}>{documentSideTexts.nothingPosted}</p>}
      {entries.data?.map((entry) => (
        <table key={entry.id} className={styles.entry}>
          <caption>
            {entry.entry_number}{' '}
            <small>
              <Day on={entry.entry_date} />
              {entry.reverses_number && documentSideTexts.reverses(entry.reverses_number)}
            </small>
          </caption>
          <thead>
            <tr>
              <th scope="col">{documentSideTexts.account}</th>
              <th scope="col">{documentSideTexts.debit}</th>
              <th scope="col">{documentSideTexts.credit}</th>
            </tr>
          </thead>
          <tbody>
            {entry.lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry have no name but their place
              <tr key={place}>
                <td>
                  {line.account_code} {line.account_name}
                </td>
                <td className={styles.figure}>{formatSide(line.debit, baseCurrency, formats)}</td>
                <td className={styles.figure}>{formatSide(line.credit, baseCurrency, formats)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Card>
  );
}

/** Says that a part of the page could not be loaded, and tries again. */
export function Failed({ text, onRetry }: { readonly text: string; onRetry(): void }) {
  return (
    <>
      <p className={styles.soft}>{text}</p>
      <Button size="small" onClick={onRetry}>
        {documentSideTexts.tryAgain}
      </Button>
    </>
  );
}
