import type { Row } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { IconButton } from '../core/Button.tsx';
import { Icon } from '../core/Icon.tsx';
import { Menu } from '../core/Menu.tsx';
import styles from './RowActions.module.css';

export interface RowActionsProps {
  readonly row: Row;
  /** The record in words, for the names of the buttons. */
  readonly name: string;
  readonly paths: { read(id: string): string; edit(id: string): string };
  readonly listQuery: string;
  readonly editRefusal: string | undefined;
  readonly deleteRefusal: string | undefined;
  onDelete(row: Row): void;
}

/** View, Edit and Delete of one row: three buttons beside it, one menu on a phone. */
export function RowActions({
  row,
  name,
  paths,
  listQuery,
  editRefusal,
  deleteRefusal,
  onDelete,
}: RowActionsProps) {
  const navigate = useNavigate();
  const state = { listQuery };
  const view = () => void navigate(paths.read(row.id), { state });
  const edit = () => void navigate(paths.edit(row.id), { state });
  return (
    <span className={styles.actions}>
      <span className={styles.buttons}>
        <IconButton
          size="small"
          label={`View ${name}`}
          data-nav="view"
          icon={<Icon name="view" />}
          onClick={view}
        />
        <IconButton
          size="small"
          label={`Edit ${name}`}
          data-nav="edit"
          icon={<Icon name="edit" />}
          unavailable={editRefusal}
          onClick={edit}
        />
        <IconButton
          size="small"
          label={`Delete ${name}`}
          data-nav="delete"
          icon={<Icon name="delete" />}
          unavailable={deleteRefusal}
          onClick={() => onDelete(row)}
        />
      </span>
      <span className={styles.menu}>
        <Menu
          label={`Actions for ${name}`}
          items={[
            { id: 'view', label: 'View', icon: <Icon name="view" />, onSelect: view },
            {
              id: 'edit',
              label: 'Edit',
              icon: <Icon name="edit" />,
              unavailable: editRefusal,
              onSelect: edit,
            },
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
            <IconButton size="small" label={`Actions for ${name}`} icon={<Icon name="more" />} {...trigger} />
          )}
        </Menu>
      </span>
    </span>
  );
}
