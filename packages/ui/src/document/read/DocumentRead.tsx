import type { Row } from '@ledgerwise/contract';
import { useNavigate, useParams } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { later } from '../../core/later.tsx';
import { PageHeader } from '../../core/PageHeader.tsx';
import { ErrorState } from '../../core/states.tsx';
import { RecordActions } from '../../resource/actions/RecordActions.tsx';
import { useRecordActions } from '../../resource/actions/use-record-actions.ts';
import { DeleteDialog } from '../../resource/change/DeleteDialogs.tsx';
import { titleOf } from '../../resource/format-value.ts';
import { useListBack, useResourcePaths } from '../../resource/paths.ts';
import { LiveMark } from '../../resource/query/LiveMark.tsx';
import { useLiveTable } from '../../resource/query/use-live-table.ts';
import { EditRecord } from '../../resource/record/EditRecord.tsx';
import { RecordState } from '../../resource/record/RecordFields.tsx';
import { useCompany } from '../company.ts';
import { PrintSheet } from '../paper/PrintSheet.tsx';
import { documentOf, type StoredDocument, useDocument } from '../use-document.ts';
import { ReadWaiting } from '../Waiting.tsx';
import { DocumentContent } from './DocumentContent.tsx';
import { DocumentOutcome } from './DocumentOutcome.tsx';
import styles from './DocumentRead.module.css';
import { DocumentSummary, NotEmailed } from './DocumentSummary.tsx';
import { correctionBy, useDocumentMenu } from './document-menu.ts';
import { documentReadTexts } from './texts.ts';

const ActionDialog = later(
  async () => (await import('../../resource/actions/ActionDialog.tsx')).ActionDialog,
);
const ShareDialog = later(async () => (await import('../share/ShareDialog.tsx')).ShareDialog);

/** The page of one document: its content, its results, and its actions. */
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
        title={documentReadTexts.failed(one.toLowerCase())}
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
  const [isDeleting, setDeleting] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const offered = useRecordActions(resource, row);
  const isDraft = document.isDraft(row);
  const taking = offered.find(({ action }) => action.id === document.reversedBy);
  const { currency: baseCurrency } = useFormats();
  const currency = String((document.currency && row[document.currency]) ?? baseCurrency);
  const more = useDocumentMenu({
    resource,
    row,
    correcting:
      taking && !isDraft ? { refusal: taking.refusal, begin: () => setCorrecting(true) } : undefined,
    onDelete: () => setDeleting(true),
    onShare: () => setSharing(true),
  });
  return (
    <>
      <PageHeader
        title={titleOf(resource, row)}
        back={back}
        mark={
          <>
            <RecordState resource={resource} row={row} />
            {mark}
            <NotEmailed resource={resource} row={row} />
          </>
        }
        primary={
          <>
            {isDraft && <EditRecord resource={resource} row={row} label={documentReadTexts.edit} />}
            <RecordActions resource={resource} row={row} more={more} />
          </>
        }
      />
      <DocumentSummary resource={resource} row={row} />
      <Notices resource={resource} row={row} />
      <div className={styles.columns}>
        <DocumentContent
          resource={resource}
          stored={stored}
          currency={currency}
          baseCurrency={baseCurrency}
          namedColumns={company.data?.namedColumns ?? []}
        />
        <DocumentOutcome resource={resource} row={row} currency={currency} baseCurrency={baseCurrency} />
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
      {isSharing && <ShareDialog row={row} name={titleOf(resource, row)} onClose={() => setSharing(false)} />}
      {isCorrecting && taking && (
        <ActionDialog
          action={correctionBy(taking.action, resource, row)}
          row={row}
          onClose={() => setCorrecting(false)}
          onDone={() => void navigate(`${paths.new}?corrects=${row.id}`)}
        />
      )}
    </>
  );
}

/** Notices above a document: it is cancelled, or something prevents it. */
function Notices({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const document = documentOf(resource);
  const voided = document.voided?.(row);
  const warning = document.warns?.(row);
  return (
    <>
      {voided && (
        <div className={styles.notice}>
          <Banner tone="plain" title={`${resource.label.one} ${voided.state.toLowerCase()}`}>
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
    </>
  );
}
