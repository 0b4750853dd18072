import type { Row } from '@ledgerwise/contract';
import { type AnyResource, hasScreen, type ResourceAction } from '@ledgerwise/resource';
import { IconButton } from '../core/Button.tsx';
import { Icon } from '../core/Icon.tsx';
import { Menu } from '../core/Menu.tsx';
import { useRecordActions } from './actions/use-record-actions.ts';
import { titleOf } from './format-value.ts';
import styles from './RowActions.module.css';

export interface RowActionsProps {
  readonly resource: AnyResource;
  readonly row: Row;
  readonly editRefusal: string | undefined;
  readonly deleteRefusal: string | undefined;
  onOpen(id: string): void;
  onEdit(id: string): void;
  onDelete(row: Row): void;
  onAction(action: ResourceAction, row: Row): void;
}

/**
 * What can be done with one row: View, Edit and Delete beside it, all in one menu on a phone; where the resource declares
 * actions, a menu with those instead of Delete.
 */
export function RowActions({
  resource,
  row,
  editRefusal,
  deleteRefusal,
  onOpen,
  onEdit,
  onDelete,
  onAction,
}: RowActionsProps) {
  const offered = useRecordActions(resource, row);
  const hasActions = (resource.actions ?? []).length > 0;
  const name = titleOf(resource, row);
  const view = () => onOpen(row.id);
  const edit = () => onEdit(row.id);
  const canView = hasScreen(resource, 'read');
  const canEdit = hasScreen(resource, 'edit');
  return (
    <span className={styles.actions}>
      <span className={styles.buttons}>
        {canView && (
          <IconButton
            size="small"
            label={`View ${name}`}
            data-nav="view"
            tabIndex={-1}
            icon={<Icon name="view" />}
            onClick={view}
          />
        )}
        {canEdit && (
          <IconButton
            size="small"
            label={`Edit ${name}`}
            data-nav="edit"
            tabIndex={-1}
            icon={<Icon name="edit" />}
            unavailable={editRefusal}
            onClick={edit}
          />
        )}
        {!hasActions && (
          <IconButton
            size="small"
            tabIndex={-1}
            label={`Delete ${name}`}
            data-nav="delete"
            icon={<Icon name="delete" />}
            unavailable={deleteRefusal}
            onClick={() => onDelete(row)}
          />
        )}
      </span>
      <span className={hasActions ? undefined : styles.menu}>
        <Menu
          label={`Actions for ${name}`}
          items={[
            ...(canView ? [{ id: 'view', label: 'View', icon: <Icon name="view" />, onSelect: view }] : []),
            ...(canEdit
              ? [
                  {
                    id: 'edit',
                    label: 'Edit',
                    icon: <Icon name="edit" />,
                    unavailable: editRefusal,
                    onSelect: edit,
                  },
                ]
              : []),
            ...offered.map(({ action, refusal }, at) => ({
              id: action.id,
              label: action.label,
              danger: action.look === 'danger',
              apart: at === 0,
              unavailable: refusal,
              onSelect: () => onAction(action, row),
            })),
            {
              id: 'delete',
              label: 'Delete',
              icon: <Icon name="delete" />,
              danger: true,
              apart: true,
              unavailable: deleteRefusal,
              onSelect: () => onDelete(row),
            },
          ]}
        >
          {(trigger) => (
            <IconButton
              size="small"
              label={`Actions for ${name}`}
              data-nav="menu"
              tabIndex={-1}
              icon={<Icon name="more" />}
              {...trigger}
            />
          )}
        </Menu>
      </span>
    </span>
  );
}
