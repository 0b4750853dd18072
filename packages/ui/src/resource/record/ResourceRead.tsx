import { absolutePath, type Row, useHost, type WatchStatus } from '@ledgerwise/contract';
import { useNavigate, useParams } from '@ledgerwise/contract/router';
import { type AnyResource, hasScreen, isArchived } from '@ledgerwise/resource';
import { type ReactNode, useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import type { MenuItem } from '../../core/overlays/Menu.tsx';
import { PageHeader } from '../../core/PageHeader.tsx';
import { ErrorState } from '../../core/states.tsx';
import { useAccess } from '../access/use-access.ts';
import { RecordActions } from '../actions/RecordActions.tsx';
import { RecordAttachments } from '../attachments/RecordAttachments.tsx';
import { useAttachments } from '../attachments/use-attachments.ts';
import { DeleteDialog } from '../change/DeleteDialogs.tsx';
import { useArchive } from '../change/use-archive.ts';
import { titleOf } from '../format-value.ts';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { type ListBack, useListBack } from '../paths.ts';
import { LiveMark } from '../query/LiveMark.tsx';
import { useLiveTable } from '../query/use-live-table.ts';
import { EditRecord } from './EditRecord.tsx';
import { NextStep } from './NextStep.tsx';
import { RecordDetails, RecordFigures, RecordState } from './RecordFields.tsx';
import { RecordMissing } from './RecordMissing.tsx';
import { type RecordTab, RecordTabs } from './RecordTabs.tsx';
import { RecordWaiting } from './RecordWaiting.tsx';
import styles from './ResourceRead.module.css';
import { recordTables } from './record-tables.tsx';
import { referenceTabs } from './reference-tabs.tsx';
import { type Beginning, useBeginnings, useReferences } from './related.ts';
import { resourceReadTexts } from './texts.ts';
import { useRecord } from './use-record.ts';

export interface ResourceReadProps {
  readonly resource: AnyResource;
  /** By default, the record in the address. */
  readonly id?: string;
  /** Set beside its list, which has its own heading and actions. */
  readonly isPeek?: boolean;
  /** Further tabs between details and history, instead of records that refer to it. */
  tabs?(row: Row): readonly RecordTab[];
}

/** The page of one record: its state, key figures, fields and history. */
export function ResourceRead({ resource, id: given, isPeek = false, tabs }: ResourceReadProps) {
  const address = useParams();
  const id = given ?? address.id ?? '';
  const record = useRecord(resource, id);
  const status = useLiveTable(resource.name);
  const back = useListBack(resource);
  const references = useReferences(resource);
  const row = record.data;
  const files = useAttachments(resource.name, isPeek ? '' : (row?.id ?? ''));
  const { one } = resource.label;
  if (record.error && !row)
    return isPeek ? (
      <ErrorState
        error={record.error}
        title={resourceReadTexts.failed(one.toLowerCase())}
        onRetry={() => void record.refetch()}
      />
    ) : (
      <>
        <PageHeader title={one} back={back} />
        <RecordMissing resource={resource} error={record.error} onRetry={() => void record.refetch()} />
      </>
    );
  const details = (): ReactNode => <RecordDetails resource={resource} row={row} />;
  if (isPeek)
    return (
      <div className={styles.peek} aria-busy={!row}>
        <div className={styles.states}>
          <RecordState resource={resource} row={row} />
        </div>
        <RecordFigures resource={resource} row={row} />
        {details()}
        <RecordHistory resource={resource} id={id} />
      </div>
    );
  if (!row)
    return (
      <>
        <ReadHead resource={resource} row={undefined} status={status} back={back} />
        <RecordWaiting resource={resource} />
      </>
    );
  return (
    <>
      <ReadHead resource={resource} row={row} status={status} back={back} />
      <div>
        <RecordFigures resource={resource} row={row} />
        <RecordTabs
          label={resourceReadTexts.tabs(one.toLowerCase())}
          tabs={[
            { id: 'details', label: resourceReadTexts.details, content: details },
            ...recordTables(resource, row),
            ...(tabs?.(row) ?? referenceTabs(references, row)),
            ...(files
              ? [
                  {
                    id: 'attachments',
                    label: files.label,
                    content: () => <RecordAttachments resource={resource} id={id} files={files} />,
                  },
                ]
              : []),
            {
              id: 'history',
              label: resourceReadTexts.history,
              content: () => <RecordHistory resource={resource} id={id} />,
            },
          ]}
        />
      </div>
    </>
  );
}

/**
 * Selects the most common record to create for a contact: an invoice for a customer, a bill for a vendor. Otherwise the
 * only one.
 */
const nextOf = (beginnings: readonly Beginning[]): Beginning | undefined =>
  beginnings.find(({ isOwed }) => isOwed) ?? (beginnings.length === 1 ? beginnings[0] : undefined);

interface ReadHeadProps {
  readonly resource: AnyResource;
  readonly row: Row | undefined;
  readonly status: WatchStatus;
  readonly back: ListBack;
}

/** The record's name and state, and its actions: its own, edit, archive, delete. */
function ReadHead({ resource, row, status, back }: ReadHeadProps) {
  const { auth, basePath } = useHost();
  const navigate = useNavigate();
  const beginnings = useBeginnings(resource);
  const access = useAccess(resource);
  const { archiveRecords } = useArchive(resource, row ? [row] : [], () => undefined);
  const [isDeleting, setDeleting] = useState(false);
  const { one } = resource.label;
  const isAside = row !== undefined && isArchived(row);
  // While the record is loading, its head has the lines of a usual one.
  const hasMain = (resource.actions ?? []).some(
    ({ look, permission, isOffered }) =>
      look === 'primary' && (!row || (isOffered?.(row) ?? true)) && auth.can(permission),
  );
  const next = isAside || hasMain ? undefined : nextOf(beginnings);
  const more: readonly MenuItem[] = [
    ...(isAside ? [] : beginnings.filter((one) => one !== next)).map(({ id, label, pathFor, refusal }) => ({
      id: `begin ${id}`,
      label,
      icon: <Icon name="add" />,
      unavailable: refusal,
      onSelect: () => row && void navigate(absolutePath(basePath, pathFor(row.id))),
    })),
    ...(resource.archive
      ? [
          {
            id: 'archive',
            label: isAside ? resourceReadTexts.restore : resourceReadTexts.archive,
            icon: <Icon name={isAside ? 'undo' : 'archive'} />,
            unavailable: access.refusalAtOnce('update'),
            onSelect: () => row && void archiveRecords([row.id], !isAside),
          },
        ]
      : []),
    {
      id: 'delete',
      label: resourceReadTexts.delete,
      icon: <Icon name="delete" />,
      danger: true,
      unavailable: access.refusalOf('delete'),
      onSelect: () => setDeleting(true),
    },
  ];
  const actions = row ? (
    <RecordActions resource={resource} row={row} more={more} />
  ) : (
    <Button disabled>
      {resourceReadTexts.more}
      <Icon name="down" />
    </Button>
  );
  const edit = hasScreen(resource, 'edit') && (
    <EditRecord
      resource={resource}
      row={row}
      label={resourceReadTexts.edit(one)}
      variant={hasMain || next ? 'secondary' : 'primary'}
    />
  );
  return (
    <>
      <PageHeader
        title={row ? titleOf(resource, row) : one}
        back={back}
        mark={
          <>
            <RecordState resource={resource} row={row} />
            <LiveMark status={status} />
          </>
        }
        actions={(hasMain || next) && edit}
        primary={
          <>
            {!hasMain && !next && edit}
            {next && <NextStep resource={resource} row={row} next={next} />}
            {actions}
          </>
        }
      />
      <DeleteDialog
        resource={resource}
        row={isDeleting ? (row ?? null) : null}
        onDeleted={() => void navigate(back.to)}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
