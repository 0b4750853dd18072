import { absolutePath, type Row, useHost } from '@ledgerwise/contract';
import { Link, useNavigate, useParams } from '@ledgerwise/contract/router';
import { type AnyResource, appliesTo, type Field, fieldOf, hasScreen } from '@ledgerwise/resource';
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { Banner } from '../core/Banner.tsx';
import { Card } from '../core/Card.tsx';
import type { MenuItem } from '../core/Menu.tsx';
import { PageHeader } from '../core/PageHeader.tsx';
import { ErrorState } from '../core/states.tsx';
import { useFormats } from '../core/use-formats.ts';
import { RecordActions } from '../resource/actions/RecordActions.tsx';
import { useRecordActions } from '../resource/actions/use-record-actions.ts';
import { RecordAttachments } from '../resource/attachments/RecordAttachments.tsx';
import { useAttachments } from '../resource/attachments/use-attachments.ts';
import { DeleteDialog } from '../resource/DeleteDialogs.tsx';
import { EditRecord } from '../resource/EditRecord.tsx';
import { formatValue, titleOf } from '../resource/format-value.ts';
import { LiveMark } from '../resource/LiveMark.tsx';
import { useListBack, useResourcePaths } from '../resource/paths.ts';
import { RecordState } from '../resource/RecordFields.tsx';
import { RecordHistory } from '../resource/RecordHistory.tsx';
import { RecordLink } from '../resource/RecordLink.tsx';
import { recordTables } from '../resource/record-tables.tsx';
import { useBeginnings, useReferences } from '../resource/related.ts';
import { tellFailure } from '../resource/tell-failure.ts';
import { useAccess } from '../resource/use-access.ts';
import { useLiveTable } from '../resource/use-live-table.ts';
import { useCompany } from './company.ts';
import { BecameOf, MovedStock } from './DocumentChain.tsx';
import styles from './DocumentRead.module.css';
import { PostedEntries, Settlements } from './DocumentSide.tsx';
import { LineTable } from './LineTable.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { settledOf, storedAmounts } from './stored-totals.ts';
import { Totals } from './Totals.tsx';
import { documentOf, type StoredDocument, useDocument } from './use-document.ts';
import { useEntries, useMovedStock, useSettlements } from './use-settlements.ts';
import { ReadWaiting } from './Waiting.tsx';

const ActionDialog = lazy(async () => ({
  default: (await import('../resource/actions/ActionDialog.tsx')).ActionDialog,
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
  const host = useHost();
  const navigate = useNavigate();
  const paths = useResourcePaths(resource);
  const access = useAccess(resource);
  const company = useCompany();
  const document = documentOf(resource);
  const settlements = useSettlements(resource, row.id);
  const entries = useEntries(resource, row.id);
  const movements = useMovedStock(resource, row.id);
  const beginnings = useBeginnings(resource);
  const files = useAttachments(resource.name, row.id);
  const became = useReferences(resource).filter((reference) => reference.resource.document);
  const [isDeleting, setDeleting] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const offered = useRecordActions(resource, row);
  const { one } = resource.label;
  const isDraft = document.isDraft(row);
  const taking = offered.find(({ action }) => action.id === document.takenBackBy);
  const copyOf = `${paths.new}?copy=${row.id}`;
  const correctionOf = `${paths.new}?corrects=${row.id}`;
  const { currency: baseCurrency, dateFormat } = useFormats();
  const currency = String((document.currency && row[document.currency]) ?? baseCurrency);
  const isInclusive = row.tax_inclusive === true;
  const voided = document.voided?.(row);
  const warning = document.warns?.(row);
  const balance = document.balance === undefined ? undefined : String(row[document.balance] ?? '0');
  const savePdf = async (): Promise<void> => {
    try {
      const { downloadDocument } = await import('./download-document.ts');
      await downloadDocument(host, { data: host.data, resource, id: row.id, dateFormat });
    } catch (error) {
      tellFailure(host, error, { title: 'Download PDF', failed: 'The PDF was not made' });
    }
  };
  const more: readonly MenuItem[] = [
    ...(hasScreen(resource, 'new')
      ? [
          {
            id: 'copy',
            label: 'Copy',
            unavailable: access.refusalOf('create'),
            onSelect: () => void navigate(copyOf),
          },
        ]
      : []),
    ...(taking && !isDraft
      ? [
          {
            id: 'correct',
            label: 'Correct',
            unavailable: taking.refusal ?? access.refusalOf('create'),
            onSelect: () => setCorrecting(true),
          },
        ]
      : []),
    ...beginnings.map(({ label, pathFor, refusal }) => ({
      id: label,
      label,
      unavailable: refusal,
      onSelect: () => void navigate(absolutePath(host.basePath, pathFor(row.id))),
    })),
    ...(document.isTemplate
      ? []
      : [
          { id: 'print', label: 'Print', onSelect: () => window.print() },
          { id: 'pdf', label: 'Download PDF', onSelect: () => void savePdf() },
        ]),
    ...(isDraft
      ? [
          {
            id: 'delete',
            label: 'Delete',
            danger: true,
            apart: true,
            unavailable: access.refusalOf('delete'),
            onSelect: () => setDeleting(true),
          },
        ]
      : []),
  ];
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
            <Section
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
            <Section
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
              balance={balance}
              currency={currency}
              baseCurrency={baseCurrency}
            />
          )}
          {document.related && (
            <Section
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
            action={{
              ...taking.action,
              ...(taking.action.asks && {
                asks: {
                  ...taking.action.asks,
                  title: `Correct ${titleOf(resource, row)}?`,
                  text: `It is taken back, with your reason, and a copy of it opens as a new ${one.toLowerCase()} to be put right.`,
                  confirm: 'Take back and copy',
                },
              }),
            }}
            row={row}
            onClose={() => setCorrecting(false)}
            onDone={() => void navigate(correctionOf)}
          />
        </Suspense>
      )}
    </>
  );
}

interface SectionProps {
  readonly resource: AnyResource;
  readonly section: AnyResource['form']['sections'][number];
  readonly row: Row;
  readonly currency: string;
  /** What else it says. */
  readonly more?: ReactNode;
}

/** What the database keeps in the head of a document: the days of its steps, the order that it comes from. */
function keptFields({ fields, form }: AnyResource): readonly string[] {
  const said = new Set(form.sections.flatMap((section) => section.fields));
  return Object.entries(fields).flatMap(([name, { kind, readOnly }]) =>
    readOnly && (kind === 'date' || kind === 'ref') && !said.has(name) ? [name] : [],
  );
}

/** What a section of the head says; what was left empty is left out. */
function Section({ resource, section, row, currency, more }: SectionProps) {
  const { rate } = documentOf(resource);
  const formats = useFormats();
  const said = section.fields.flatMap((name) => {
    const field = fieldOf(resource, name);
    const isRateOfOne = name === rate && Number(row[name]) === 1;
    if (!appliesTo(resource, name, row) || isRateOfOne) return [];
    const text = formatValue(field, field.show === undefined ? row[name] : row[field.show], {
      ...formats,
      currency,
    });
    return text === '' ? [] : [{ name, field, text }];
  });
  if (said.length === 0) return null;
  return (
    <Card title={section.title}>
      <dl className={styles.fields}>
        {said.map(({ name, field, text }) => (
          <div key={name} className={field.kind === 'longText' ? styles.whole : undefined}>
            <dt>{field.label}</dt>
            <dd dir="auto">
              <Said field={field} row={row} value={row[name]} text={text} />
            </dd>
          </div>
        ))}
        {more}
      </dl>
    </Card>
  );
}

/** The document that this one puts right, and the one that puts it right. */
function Corrections({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const paths = useResourcePaths(resource);
  const links = [
    { label: 'Corrects', id: row.corrects_id, title: row.corrects_number },
    { label: 'Corrected By', id: row.corrected_by_id, title: row.corrected_by_number },
  ];
  return links.map(({ label, id, title }) =>
    typeof id === 'string' && typeof title === 'string' ? (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Link to={paths.read(id)}>{title}</Link>
        </dd>
      </div>
    ) : null,
  );
}

interface SaidProps {
  readonly field: Field;
  readonly row: Row;
  readonly value: unknown;
  readonly text: string;
}

/** What a field says: the name of a record as a way to it where it has a screen, a day that programs can read too. */
function Said({ field, row, value, text }: SaidProps) {
  const { basePath } = useHost();
  if (field.opens) return <RecordLink address={field.opens(row)}>{text}</RecordLink>;
  if (field.kind === 'date') return <time dateTime={String(value)}>{text}</time>;
  const target = field.targetResource;
  if (!target || !hasScreen(target, 'read') || typeof value !== 'string') return text;
  return <Link to={`${absolutePath(basePath, target.path)}/${value}`}>{text}</Link>;
}
