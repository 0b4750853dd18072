import { useHotkeys } from 'react-hotkeys-hook';
import { later } from '../../core/later.tsx';
import { useListModel } from './list-model.ts';

const ListDeletion = later(async () => (await import('./ListDeletion.tsx')).ListDeletion);
const ListAction = later(async () => (await import('./ListAction.tsx')).ListAction);
const ListMany = later(async () => (await import('./ListMany.tsx')).ListMany);
const ExportDialog = later(async () => (await import('../export/ExportDialog.tsx')).ExportDialog);
const QuickEdit = later(async () => (await import('../quick-edit/QuickEdit.tsx')).QuickEdit);
const ListPrint = later(async () => (await import('./ListPrint.tsx')).ListPrint);

/** Open task over the list: confirming a deletion, an action, an export, a print, editing a cell. */
export function ListTasks() {
  const { resource, task, setTask, isEmpty } = useListModel();
  const close = (): void => setTask(null);
  useHotkeys('mod+p', () => setTask({ kind: 'print' }), {
    preventDefault: true,
    enableOnFormTags: true,
    enabled: !isEmpty,
  });
  if (!task) return null;
  return (
    <>
      {task.kind === 'export' && <ExportDialog resource={resource} request={task.request} onClose={close} />}
      {task.kind === 'action' && (
        <ListAction resource={resource} action={task.action} row={task.row} onClose={close} />
      )}
      {task.kind === 'many' && <ListMany action={task.action} ids={task.ids} onClose={close} />}
      {task.kind === 'cell' && <QuickEdit row={task.row} first={task.name} onClose={close} />}
      {task.kind === 'print' && <ListPrint onClose={close} />}
      {(task.kind === 'delete' || task.kind === 'delete-selected') && (
        <ListDeletion row={task.kind === 'delete' ? task.row : null} onClose={close} />
      )}
    </>
  );
}
