import { useNavigate, useParams } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Card } from '../../core/Card.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { PageHeader } from '../../core/PageHeader.tsx';
import { ErrorState } from '../../core/states.tsx';
import { RecordActions } from '../../resource/actions/RecordActions.tsx';
import { useRecordActions } from '../../resource/actions/use-record-actions.ts';
import { RecordAttachments } from '../../resource/attachments/RecordAttachments.tsx';
import { useAttachments } from '../../resource/attachments/use-attachments.ts';
import { DeleteDialog } from '../../resource/change/DeleteDialogs.tsx';
import { titleOf } from '../../resource/format-value.ts';
import { RecordHistory } from '../../resource/history/RecordHistory.tsx';
import { useListBack, useResourcePaths } from '../../resource/paths.ts';
import { LiveMark } from '../../resource/query/LiveMark.tsx';
import { useLiveTable } from '../../resource/query/use-live-table.ts';
import { EditRecord } from '../../resource/record/EditRecord.tsx';
import { RecordState } from '../../resource/record/RecordFields.tsx';
import { recordTables } from '../../resource/record/record-tables.tsx';
import { useReferences } from '../../resource/record/related.ts';
import { useCompany } from '../company.ts';
import { LineTable } from '../LineTable.tsx';
import { PrintSheet } from '../paper/PrintSheet.tsx';
import { settledOf, storedAmounts } from '../totals/stored-totals.ts';
import { Totals } from '../totals/Totals.tsx';
import { documentOf, type StoredDocument, useDocument } from '../use-document.ts';
import { ReadWaiting } from '../Waiting.tsx';
import { BecameOf, MovedStock } from './DocumentChain.tsx';
import styles from './DocumentRead.module.css';
import { PostedEntries } from './DocumentSide.tsx';
import { correctionBy, useDocumentMenu } from './document-menu.ts';
import { Corrections, keptFields, ReadSection } from './ReadSection.tsx';
import { Settlements } from './Settlements.tsx';
import { useEntries, useMovedStock, useSettlements } from './use-settlements.ts';

const ActionDialog = lazy(async () => ({
  default: (await import('../../resource/actions/ActionDialog.tsx')).ActionDialog,
}));

/** One document to read: what it says, what became of it, and what can be done with it. */
export function DocumentRead({ resource }: { readonly resource: AnyResource }) {
  const { id = '' } = useParams();
  const opened = useDocument(resource, id);
  const back = useListBack(resource);
  const status = useLiveTable(resource.name);
  const { one } = resource.label;
  if (opened.data)
    return (
      <Opened resource={resource} stored={opened.data} mark={<LiveMark status={status} />} back={back} />
    );
  if (!opened.error) return <ReadWaiting resource={resource} title={one} />;
  return (
    <>
      <PageHeader title={one} back={back} />
      <ErrorState
        error={opened.error}
        title={`Failed to fetch ${one.toLowerCase()} details`}
        onRetry={() => void opened.refetch()}
      />
    </>
  );
}

interface OpenedProps {
  readonly resource: AnyResource;
  readonly stored: StoredDocument;
  readonly mark: ReactNode;
  readonly back: ReturnType<typeof useListBack>;
}

function Opened({ resource, stored, mark, back }: OpenedProps) {
  const { row } = stored;
  const navigate = useNavigate();
  const paths = useResourcePaths(resource);
  const company = useCompany();
  const document = documentOf(resource);
  const settlements = useSettlements(resource, row.id);
  const entries = useEntries(resource, row.id);
  const movements = useMovedStock(resource, row.id);
  const files = useAttachments(resource.name, row.id);
  const became = useReferences(resource).filter((reference) => reference.resource.document);
  const [isDeleting, setDeleting] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const offered = useRecordActions(resource, row);
  const { one } = resource.label;
  const isDraft = document.isDraft(row);
  const taking = offered.find(({ action }) => action.id === document.takenBackBy);
  const { currency: baseCurrency } = useFormats();
  const currency = String((document.currency && row[document.currency]) ?? baseCurrency);
  const isInclusive = row.tax_inclusive === true;
  const voided = document.voided?.(row);
  const warning = document.warns?.(row);
  const balance = document.balance === undefined ? undefined : String(row[document.balance] ?? '0');
  const more = useDocumentMenu({
    resource,
    row,
    correcting:
      taking && !isDraft ? { refusal: taking.refusal, begin: () => setCorrecting(true) } : undefined,
    onDelete: () => setDeleting(true),
  });
  const [first, ...rest] = resource.form.sections;
  const totals = storedAmounts(resource, stored);
  const settled = settledOf(resource, row, totals);
  return (
    <>
      <PageHeader
        title={titleOf(resource, row)}
        back={back}
        mark={
          <>
            <RecordState resource={resource} row={row} />
            {mark}
          </>
        }
        actions={
          <>
            {isDraft && <EditRecord resource={resource} row={row} label="Edit" />}
            <RecordActions resource={resource} row={row} more={more} />
          </>
        }
      />
      {voided && (
        <div className={styles.notice}>
          <Banner tone="plain" title={`${one} ${voided.state.toLowerCase()}`}>
            {voided.reason}
          </Banner>
        </div>
      )}
      {warning && (
        <div className={styles.notice}>
          <Banner tone="warn" title={warning.title}>
            {warning.text}
          </Banner>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          {first && (
            <ReadSection
              resource={resource}
              section={{ ...first, fields: [...first.fields, ...keptFields(resource)] }}
              row={row}
              currency={currency}
              more={<Corrections resource={resource} row={row} />}
            />
          )}
          <Card flush>
            <LineTable of={document.of} stored={stored} currency={currency} isInclusive={isInclusive} />
            <Totals
              amounts={totals}
              currency={currency}
              baseCurrency={baseCurrency}
              isInclusive={isInclusive}
              more={
                balance === undefined || Number(settled) === 0
                  ? []
                  : [
                      { label: 'Paid and credited', amount: settled },
                      { label: 'Balance due', amount: balance, isStrong: true },
                    ]
              }
            />
          </Card>
          {rest.map((section) => (
            <ReadSection
              key={section.title}
              resource={resource}
              section={section}
              row={row}
              currency={currency}
            />
          ))}
          {recordTables(resource, row, true).map(({ id, content }) => (
            <Fragment key={id}>{content()}</Fragment>
          ))}
          <MovedStock movements={movements} baseCurrency={baseCurrency} />
        </div>
        <div className={styles.side}>
          {became.map((reference) => (
            <BecameOf key={reference.resource.name} reference={reference} id={row.id} />
          ))}
          {balance !== undefined && !isDraft && !(voided && settlements.data?.length === 0) && (
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
              section={{ title: 'Related', fields: document.related }}
              row={row}
              currency={currency}
            />
          )}
          {!document.isEntry && !document.isTemplate && (
            <PostedEntries
              entries={entries}
              isPosted={typeof row.journal_entry_id === 'string' || typeof row.posted_at === 'string'}
              baseCurrency={baseCurrency}
            />
          )}
          {files && <RecordAttachments resource={resource} id={row.id} files={files} />}
          <RecordHistory resource={resource} id={row.id} row={row} />
        </div>
      </div>
      {company.data && !document.isTemplate && (
        <PrintSheet resource={resource} stored={stored} company={company.data} />
      )}
      <DeleteDialog
        resource={resource}
        row={isDeleting ? row : null}
        onDeleted={() => void navigate(back.to)}
        onClose={() => setDeleting(false)}
      />
      {isCorrecting && taking && (
        <Suspense>
          <ActionDialog
            action={correctionBy(taking.action, resource, row)}
            row={row}
            onClose={() => setCorrecting(false)}
            onDone={() => void navigate(`${paths.new}?corrects=${row.id}`)}
          />
        </Suspense>
      )}
    </>
  );
}
