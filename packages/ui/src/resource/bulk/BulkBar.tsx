import { Fragment } from 'react';
import { Button } from '../../core/Button.tsx';
import { formatNumber } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import { Menu, type MenuItem } from '../../core/overlays/Menu.tsx';
import { useIsPhone } from '../../core/use-is-phone.ts';
import styles from './BulkBar.module.css';
import { bulkBarTexts } from './texts.ts';

/** Number of actions that a phone shows beside their menu. */
const MOST_NARROW = 2;

interface Offered extends MenuItem {
  readonly busy?: boolean;
  readonly onNear?: (() => void) | undefined;
}

export interface BulkBarProps {
  readonly selected: number;
  /** Undefined until it is counted. */
  readonly total: number | undefined;
  readonly isSelectingAll: boolean;
  readonly editRefusal: string | undefined;
  readonly archiveRefusal: string | undefined;
  readonly deleteRefusal: string | undefined;
  readonly exportRefusal: string | undefined;
  /** The resource's own actions for several records. */
  readonly actions: readonly MenuItem[];
  /** Undefined if the resource has no archive. */
  readonly onArchive: (() => void) | undefined;
  /** They are unarchived instead of archived. */
  readonly areArchived: boolean;
  readonly isArchiving: boolean;
  /** Called when the pointer approaches, to preload the form's code. */
  onEditNear?(): void;
  onEdit(): void;
  onSelectAll(): void;
  onDelete(): void;
  onCopyIds(): void;
  onExport(): void;
  onClear(): void;
}

/** Actions on the selected records. */
export function BulkBar(props: BulkBarProps) {
  const formats = useFormats();
  const { selected, total, onArchive } = props;
  const isNarrow = useIsPhone();
  const archiving = props.areArchived ? 'Restore' : 'Archive';
  const offered: readonly Offered[] = [
    ...props.actions,
    {
      id: 'edit',
      label: bulkBarTexts.edit,
      icon: <Icon name="edit" />,
      unavailable: props.editRefusal,
      onNear: props.onEditNear,
      onSelect: props.onEdit,
    },
    ...(onArchive
      ? [
          {
            id: 'archive',
            label: archiving,
            icon: <Icon name={props.areArchived ? 'undo' : 'archive'} />,
            unavailable: props.archiveRefusal,
            busy: props.isArchiving,
            onSelect: onArchive,
          },
        ]
      : []),
    {
      id: 'delete',
      label: bulkBarTexts.delete,
      icon: <Icon name="delete" />,
      danger: true,
      unavailable: props.deleteRefusal,
      onSelect: props.onDelete,
    },
    { id: 'copy', label: bulkBarTexts.copyIds, icon: <Icon name="copy" />, onSelect: props.onCopyIds },
    {
      id: 'export',
      label: bulkBarTexts.exportSelected,
      icon: <Icon name="export" />,
      unavailable: props.exportRefusal,
      onSelect: props.onExport,
    },
  ];
  // With words, two of them fit a phone: the first of the resource's own, and what every record has.
  const own = new Set(props.actions.slice(1).map(({ id }) => id));
  const short = offered.filter(({ id }) => !own.has(id));
  const usable = short.filter(({ unavailable }) => unavailable === undefined);
  const shown = isNarrow ? (usable.length < MOST_NARROW ? short : usable).slice(0, MOST_NARROW) : short;
  const more = isNarrow ? offered.filter((action) => !shown.includes(action)) : props.actions.slice(1);
  const menu = more.length > 0 && (
    <Menu label={bulkBarTexts.moreForSelected} items={more}>
      {(trigger) => (
        <Button size="small" title={bulkBarTexts.moreActions} icon={<Icon name="down" />} {...trigger}>
          <span className={isNarrow ? undefined : styles.word}>{bulkBarTexts.more}</span>
        </Button>
      )}
    </Menu>
  );
  return (
    <section className={styles.bar} aria-label={bulkBarTexts.bulkActions} data-thumb>
      <strong className={styles.count} role="status">
        {bulkBarTexts.selected(
          formatNumber(selected, formats),
          total === undefined ? '…' : formatNumber(total, formats),
        )}
      </strong>
      {total !== undefined && selected < total && (
        <Button size="small" variant="quiet" busy={props.isSelectingAll} onClick={props.onSelectAll}>
          {bulkBarTexts.selectAll(formatNumber(total, formats))}
        </Button>
      )}
      {isNarrow && <Clear onClear={props.onClear} />}
      <span className={styles.grow} />
      {shown.map((action, at) => (
        <Fragment key={action.id}>
          <Button
            size="small"
            icon={action.icon ?? <Icon name="check" />}
            title={action.label}
            unavailable={action.unavailable}
            busy={action.busy ?? false}
            onPointerEnter={action.onNear}
            onFocus={action.onNear}
            onClick={action.onSelect}
          >
            {/* Declared actions, such as posting, always have a label. */}
            <span className={isNarrow || props.actions.includes(action) ? undefined : styles.word}>
              {action.label}
            </span>
          </Button>
          {!isNarrow && at === 0 && menu}
        </Fragment>
      ))}
      {isNarrow ? menu : <Clear onClear={props.onClear} />}
    </section>
  );
}

function Clear({ onClear }: { onClear(): void }) {
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.clear}
      icon={<Icon name="close" />}
      title={bulkBarTexts.clearSelection}
      onClick={onClear}
    >
      <span className="visually-hidden">{bulkBarTexts.clearSelection}</span>
    </Button>
  );
}
