import type { Row } from '@ledgerwise/contract';
import { type AnyResource, hasScreen, type ResourceAction } from '@ledgerwise/resource';
import { IconButton } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import type { MenuItem } from '../../core/overlays/Menu.tsx';
import { RowMenu } from '../../table/RowMenu.tsx';
import { deleteRefusalOf, editRefusalOf } from '../access/use-access.ts';
import { useRecordActions } from '../actions/use-record-actions.ts';
import { titleOf } from '../format-value.ts';
import styles from './RowActions.module.css';
import { rowActionsTexts } from './texts.ts';

export interface RowActionsProps {
  readonly resource: AnyResource;
  readonly row: Row;
  readonly isPhone: boolean;
  readonly editRefusal: string | undefined;
  readonly deleteRefusal: string | undefined;
  onOpen(id: string): void;
  onEdit(id: string): void;
  onDelete(row: Row): void;
  onAction(action: ResourceAction, row: Row): void;
}

/**
 * Actions of one row: buttons for View, Edit and Delete, or one menu on a phone; if the resource declares actions, a
 * menu with those instead of Delete.
 */
export function RowActions(props: RowActionsProps) {
  const hasActions = (props.resource.actions ?? []).length > 0;
  return (
    <span className={styles.actions}>
      {!props.isPhone && <RowButtons {...props} canDelete={!hasActions} />}
      {(props.isPhone || hasActions) && <OwnMenu {...props} />}
    </span>
  );
}

function RowButtons({
  resource,
  row,
  editRefusal,
  deleteRefusal,
  canDelete,
  onOpen,
  onEdit,
  onDelete,
}: RowActionsProps & { readonly canDelete: boolean }) {
  const name = titleOf(resource, row);
  return (
    <>
      {hasScreen(resource, 'read') && (
        <IconButton
          size="small"
          label={rowActionsTexts.viewOne(name)}
          data-nav="view"
          tabIndex={-1}
          icon={<Icon name="view" />}
          onClick={() => onOpen(row.id)}
        />
      )}
      {hasScreen(resource, 'edit') && (
        <IconButton
          size="small"
          label={rowActionsTexts.editOne(name)}
          data-nav="edit"
          tabIndex={-1}
          icon={<Icon name="edit" />}
          unavailable={editRefusalOf(resource, row, editRefusal)}
          onClick={() => onEdit(row.id)}
        />
      )}
      {canDelete && (
        <IconButton
          size="small"
          tabIndex={-1}
          label={rowActionsTexts.deleteOne(name)}
          data-nav="delete"
          icon={<Icon name="delete" />}
          unavailable={deleteRefusalOf(resource, row, deleteRefusal)}
          onClick={() => onDelete(row)}
        />
      )}
    </>
  );
}

function OwnMenu(props: RowActionsProps) {
  return <RowMenu of={titleOf(props.resource, props.row)} items={useItems(props)} />;
}

function useItems({
  resource,
  row,
  editRefusal,
  deleteRefusal,
  onOpen,
  onEdit,
  onDelete,
  onAction,
}: RowActionsProps): MenuItem[] {
  const offered = useRecordActions(resource, row);
  const view = {
    id: 'view',
    label: rowActionsTexts.view,
    icon: <Icon name="view" />,
    onSelect: () => onOpen(row.id),
  };
  const edit = {
    id: 'edit',
    label: rowActionsTexts.edit,
    icon: <Icon name="edit" />,
    unavailable: editRefusalOf(resource, row, editRefusal),
    onSelect: () => onEdit(row.id),
  };
  return [
    ...(hasScreen(resource, 'read') ? [view] : []),
    ...(hasScreen(resource, 'edit') ? [edit] : []),
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
      label: rowActionsTexts.delete,
      icon: <Icon name="delete" />,
      danger: true,
      apart: true,
      unavailable: deleteRefusalOf(resource, row, deleteRefusal),
      onSelect: () => onDelete(row),
    },
  ];
}
