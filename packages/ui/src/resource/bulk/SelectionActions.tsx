import { useHost } from '@ledgerwise/contract';
import { type AnyResource, hasScreen, isArchived, isForMany } from '@ledgerwise/resource';
import { useState } from 'react';
import { countOf, countOfRecords } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { later } from '../../core/later.tsx';
import { refusal } from '../access/use-access.ts';
import { useArchive } from '../change/use-archive.ts';
import type { ExportRequest } from '../export/export-request.ts';
import { usePreloadForm } from '../form/preload-form.ts';
import { useListModel } from '../list/list-model.ts';
import type { Matching } from '../list/use-list.ts';
import { BulkBar } from './BulkBar.tsx';
import { selectionActionsTexts } from './texts.ts';

const BulkEditDialog = later(async () => (await import('./BulkEditDialog.tsx')).BulkEditDialog);

/** The bulk bar with what its buttons do. */
export function SelectionActions() {
  const formats = useFormats();
  const { resource, selection, matching, count, access, grid, rows = [], setTask } = useListModel();
  const { data, notify, auth } = useHost();
  const [isSelectingAll, setSelectingAll] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { isArchiving, archiveRecords } = useArchive(resource, rows, () => {
    selection.clear();
    grid.current?.focus();
  });
  const preloadForm = usePreloadForm(resource);
  const ids = [...selection.ids];
  const shown = rows.filter(({ id }) => selection.ids.has(id));
  const areArchived = shown.length > 0 && shown.every(isArchived);
  const { many } = resource.label;

  const selectAll = async (): Promise<void> => {
    setSelectingAll(true);
    try {
      const all = await data.call('list_record_ids', {
        table_name: resource.name,
        query: matching,
      });
      selection.select(new Set(all));
    } catch (error) {
      notify.error(error, selectionActionsTexts.notSelected(many.toLowerCase()));
    } finally {
      setSelectingAll(false);
    }
  };

  const copyIds = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(ids.join('\n'));
      notify.success({
        title: selectionActionsTexts.idsCopied,
        text: selectionActionsTexts.onTheClipboard(
          countOf(ids.length, selectionActionsTexts.idIs, selectionActionsTexts.idsAre, formats),
        ),
      });
    } catch {
      notify.failure({
        title: selectionActionsTexts.notCopied,
        text: selectionActionsTexts.noClipboard,
      });
    }
  };

  return (
    <>
      <BulkBar
        selected={ids.length}
        total={count}
        isSelectingAll={isSelectingAll}
        editRefusal={access.refusalAtOnce('update') ?? bulkEditRefusal(resource)}
        archiveRefusal={access.refusalAtOnce('update')}
        deleteRefusal={access.refusalOf('delete')}
        exportRefusal={access.refusalOf('export')}
        actions={(resource.actions ?? []).filter(isForMany).map((action) => ({
          id: action.id,
          label: `${action.many.verb} ${many}`,
          danger: action.look === 'danger',
          unavailable: refusal(auth, action.permission),
          onSelect: () => setTask({ kind: 'many', action, ids }),
        }))}
        onEdit={() => setEditing(true)}
        {...(resource.bulkEdit && { onEditNear: preloadForm })}
        onArchive={resource.archive ? () => void archiveRecords(ids, !areArchived) : undefined}
        areArchived={areArchived}
        isArchiving={isArchiving}
        onSelectAll={() => void selectAll()}
        onDelete={() => setTask({ kind: 'delete-selected' })}
        onCopyIds={() => void copyIds()}
        onExport={() => setTask({ kind: 'export', request: selectedExport(selection.ids, matching, count) })}
        onClear={() => {
          selection.clear();
          grid.current?.focus();
        }}
      />
      {isEditing && (
        <BulkEditDialog
          resource={resource}
          ids={ids}
          title={selectionActionsTexts.edit(countOfRecords(resource.label, ids.length, formats))}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** Returns the reason why several records cannot be edited at once, or undefined. */
function bulkEditRefusal(resource: AnyResource): string | undefined {
  if (resource.bulkEdit?.length) return undefined;
  const { many } = resource.label;
  return hasScreen(resource, 'edit')
    ? selectionActionsTexts.oneAtATime(many)
    : selectionActionsTexts.neverEdited(many);
}

/**
 * Returns an export of the selected records; if all matching records are selected, the query itself, which is shorter.
 */
function selectedExport(ids: ReadonlySet<string>, query: Matching, count: number | undefined): ExportRequest {
  if (ids.size === count) return { query, count, isSelection: true };
  return {
    query: { filters: [{ field: 'id', operator: 'in', value: [...ids].join(',') }] },
    count: ids.size,
    isSelection: true,
  };
}
