import type { AnyResource, HistoryEntry, Values } from '@ledgerwise/resource';
import { Button } from '../../core/Button.tsx';
import { Card } from '../../core/Card.tsx';
import { Moment } from '../../core/formats/Time.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Skeleton } from '../../core/Skeleton.tsx';
import styles from '../record/ResourceRead.module.css';
import { answerOf, recipientOf, tellHistory } from './history-words.ts';
import { recordHistoryTexts } from './texts.ts';
import { useHistory } from './use-history.ts';

/** Verbs that replace the general ones, such as "posted it" for a document. */
const VERBS: Readonly<Record<string, string>> = {
  created: recordHistoryTexts.created,
  updated: recordHistoryTexts.changed,
  import_undone: recordHistoryTexts.undidImport,
  undone: recordHistoryTexts.undidChange,
  file_added: recordHistoryTexts.addedFile,
  file_deleted: recordHistoryTexts.deletedFile,
  file_restored: recordHistoryTexts.restoredFile,
  mailed: recordHistoryTexts.emailed,
  mail_refused: recordHistoryTexts.notDelivered,
  handed_over: recordHistoryTexts.delivered,
  shared: recordHistoryTexts.shared,
  unshared: recordHistoryTexts.stoppedSharing,
  viewed: recordHistoryTexts.viewedOnline,
  rest_dropped: recordHistoryTexts.droppedRest,
};

/** Events whose changes are listed, because the verb does not imply them. */
const TOLD_CHANGES: ReadonlySet<string> = new Set([
  ...['updated', 'undone', 'import_undone'],
  ...['file_added', 'file_deleted', 'file_restored'],
]);

const isMail = ({ action }: HistoryEntry): boolean => action === 'mailed' || action === 'mail_refused';

export interface RecordHistoryProps {
  readonly resource: AnyResource;
  readonly id: string;
  /** The current record, if its amounts have their own currency. */
  readonly row?: Values;
}

/** History of a record, newest first. */
export function RecordHistory({ resource, id, row = {} }: RecordHistoryProps) {
  const formats = useFormats();
  const history = useHistory(resource, id);
  return (
    <Card title={recordHistoryTexts.history}>
      {history.isPending && <Skeleton width="80%" />}
      {history.isError && (
        <>
          <p className={styles.change}>{recordHistoryTexts.failed}</p>
          <Button size="small" onClick={() => void history.refetch()}>
            {recordHistoryTexts.tryAgain}
          </Button>
        </>
      )}
      {history.data?.length === 0 && <p className={styles.change}>{recordHistoryTexts.nothingRecorded}</p>}
      {history.data && history.data.length > 0 && (
        <ol className={styles.history}>
          {tellHistory(resource, history.data, row, formats).map(({ entry, changes }) => (
            <li key={entry.id}>
              <div>
                <strong>{entry.actor_name}</strong>{' '}
                {VERBS[entry.action] ?? recordHistoryTexts.changedIt(entry.action.replaceAll('_', ' '))}
                {isMail(entry) && recordHistoryTexts.toAddress(recipientOf(entry))}
              </div>
              <div className={styles.when}>
                <Moment at={entry.created_at} />
              </div>
              {entry.action === 'mail_refused' && <div className={styles.change}>{answerOf(entry)}</div>}
              {TOLD_CHANGES.has(entry.action) &&
                changes.map((line) => (
                  <div key={line} className={styles.change}>
                    {line}
                  </div>
                ))}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
