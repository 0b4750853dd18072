import type { Row } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { RecordAttachments } from '../../resource/attachments/RecordAttachments.tsx';
import { useAttachments } from '../../resource/attachments/use-attachments.ts';
import { RecordHistory } from '../../resource/history/RecordHistory.tsx';
import { useReferences } from '../../resource/record/related.ts';
import { balanceOf } from '../totals/stored-totals.ts';
import { documentOf } from '../use-document.ts';
import { BecameOf, LinkedDocuments } from './DocumentChain.tsx';
import styles from './DocumentRead.module.css';
import { PostedEntries } from './DocumentSide.tsx';
import { OpenCreditNote } from './OpenCreditNote.tsx';
import { ReadSection } from './ReadSection.tsx';
import { Settlements } from './Settlements.tsx';
import { documentOutcomeTexts } from './texts.ts';
import { useDocumentLinks, useEntries, useSettlements } from './use-settlements.ts';

export interface DocumentOutcomeProps {
  readonly resource: AnyResource;
  readonly row: Row;
  /** Currency of its amounts: ISO 4217. */
  readonly currency: string;
  readonly baseCurrency: string;
}

/** Follow-up of a document: its successors, payments, entries, files and history. */
export function DocumentOutcome({ resource, row, currency, baseCurrency }: DocumentOutcomeProps) {
  const document = documentOf(resource);
  const settlements = useSettlements(resource, row.id);
  const entries = useEntries(resource, row.id);
  const files = useAttachments(resource.name, row.id);
  const chain = useDocumentLinks(resource, row.id);
  const referring = useReferences(resource).filter(
    ({ resource: other }) => other.document && !(document.isChained && other.document.isChained),
  );
  const balance = balanceOf(resource, row);
  const isVoidUnpaid = document.voided?.(row) && settlements.data?.length === 0;
  return (
    <div className={styles.side}>
      <LinkedDocuments successors={document.successors ?? []} {...chain} />
      {referring.map((reference) => (
        <BecameOf key={reference.resource.name} reference={reference} id={row.id} />
      ))}
      {Number(balance ?? 0) > 0 && !document.isDraft(row) && (
        <OpenCreditNote
          resource={resource}
          contactId={String(row[document.contact ?? ''] ?? '')}
          currency={currency}
          isPosted
        />
      )}
      {balance !== undefined && !document.isDraft(row) && !isVoidUnpaid && (
        <Settlements
          settlements={settlements}
          row={row}
          balance={balance}
          currency={currency}
          baseCurrency={baseCurrency}
        />
      )}
      {document.related && (
        <ReadSection
          resource={resource}
          section={{ title: documentOutcomeTexts.related, fields: document.related }}
          row={row}
          currency={currency}
        />
      )}
      {!document.isEntry && !document.isTemplate && !document.postsNothing && (
        <PostedEntries
          entries={entries}
          isPosted={typeof row.journal_entry_id === 'string' || typeof row.posted_at === 'string'}
          baseCurrency={baseCurrency}
        />
      )}
      {files && <RecordAttachments resource={resource} id={row.id} files={files} />}
      <RecordHistory resource={resource} id={row.id} row={row} />
    </div>
  );
}
