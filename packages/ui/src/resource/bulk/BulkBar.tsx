import { Button } from '../../core/Button.tsx';
import { formatNumber } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import { Menu, type MenuItem } from '../../core/overlays/Menu.tsx';
import styles from './BulkBar.module.css';

export interface BulkBarProps {
  readonly selected: number;
  /** Undefined until it is counted. */
  readonly total: number | undefined;
  readonly isSelectingAll: boolean;
  readonly editRefusal: string | undefined;
  readonly archiveRefusal: string | undefined;
  readonly deleteRefusal: string | undefined;
  readonly exportRefusal: string | undefined;
  /** The resource's own actions, for all of them at once. */
  readonly actions: readonly MenuItem[];
  /** Undefined where the resource keeps no archive. */
  readonly onArchive: (() => void) | undefined;
  /** They are brought back instead of being put aside. */
  readonly areArchived: boolean;
  readonly isArchiving: boolean;
  /** The form's code may be fetched while the pointer is still on its way. */
  onEditNear?(): void;
  onEdit(): void;
  onSelectAll(): void;
  onDelete(): void;
  onCopyIds(): void;
  onExport(): void;
  onClear(): void;
}

/** What can be done with the selected records. */
export function BulkBar(props: BulkBarProps) {
  const formats = useFormats();
  const { selected, total, onArchive } = props;
  const [first, ...rest] = props.actions;
  const archiving = props.areArchived ? 'Restore' : 'Archive';
  return (
    <section className={styles.bar} aria-label="Bulk actions" data-thumb>
      <strong className={styles.count} role="status">
        {formatNumber(selected, formats)} of {total === undefined ? '…' : formatNumber(total, formats)}{' '}
        selected
      </strong>
      {total !== undefined && selected < total && (
        <Button size="small" variant="quiet" busy={props.isSelectingAll} onClick={props.onSelectAll}>
          Select all {formatNumber(total, formats)}
        </Button>
      )}
      <span className={styles.grow} />
      {first && (
        <Button
          size="small"
          icon={<Icon name="check" />}
          title={first.label}
          unavailable={first.unavailable}
          onClick={first.onSelect}
        >
          <span className={styles.word}>{first.label}</span>
        </Button>
      )}
      {rest.length > 0 && (
        <Menu label="More actions for the selected" items={rest}>
          {(trigger) => (
            <Button size="small" title="More actions" icon={<Icon name="down" />} {...trigger}>
              <span className={styles.word}>More</span>
            </Button>
          )}
        </Menu>
      )}
      <Button
        size="small"
        icon={<Icon name="edit" />}
        title="Edit"
        unavailable={props.editRefusal}
        onPointerEnter={props.onEditNear}
        onFocus={props.onEditNear}
        onClick={props.onEdit}
      >
        <span className={styles.word}>Edit</span>
      </Button>
      {onArchive && (
        <Button
          size="small"
          icon={<Icon name={props.areArchived ? 'undo' : 'archive'} />}
          title={archiving}
          unavailable={props.archiveRefusal}
          busy={props.isArchiving}
          onClick={onArchive}
        >
          <span className={styles.word}>{archiving}</span>
        </Button>
      )}
      <Button
        size="small"
        icon={<Icon name="delete" />}
        title="Delete"
        unavailable={props.deleteRefusal}
        onClick={props.onDelete}
      >
        <span className={styles.word}>Delete</span>
      </Button>
      <Button size="small" icon={<Icon name="copy" />} title="Copy IDs" onClick={props.onCopyIds}>
        <span className={styles.word}>Copy IDs</span>
      </Button>
      <Button
        size="small"
        icon={<Icon name="export" />}
        title="Export Selected"
        unavailable={props.exportRefusal}
        onClick={props.onExport}
      >
        <span className={styles.word}>Export Selected</span>
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon={<Icon name="close" />}
        title="Clear Selection"
        onClick={props.onClear}
      >
        <span className={styles.word}>Clear Selection</span>
      </Button>
    </section>
  );
}
