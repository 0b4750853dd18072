import { absolutePath, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { type AnyResource, createWords, hasScreen, ofNoRecord } from '@ledgerwise/resource';
import { Button, IconButton } from '../../core/Button.tsx';
import { classNames } from '../../core/class-names.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import { Menu, type MenuItem } from '../../core/overlays/Menu.tsx';
import { GoTo } from '../access/GoTo.tsx';
import { refusal } from '../access/use-access.ts';
import { usePreloadForm } from '../form/preload-form.ts';
import { useListModel } from './list-model.ts';
import styles from './ResourceList.module.css';
import { listActionsTexts } from './texts.ts';

/** Declared actions of the whole list: without the permission, with a reason that names the role that has it. */
function useDeclaredActions() {
  const { auth } = useHost();
  const { resource, setTask } = useListModel();
  return (resource.listActions ?? []).map((action) => ({
    id: action.id,
    label: action.label,
    unavailable: refusal(auth, action.permission),
    onSelect: () =>
      setTask({ kind: 'action', action: ofNoRecord(action), row: { id: `${resource.name} as a whole` } }),
  }));
}

function useListActions() {
  const { resource, paths, access, rows, matching, count, setTask } = useListModel();
  const navigate = useNavigate();
  return {
    hasRows: rows !== undefined && rows.length > 0,
    canImport: hasScreen(resource, 'import'),
    importRefusal: access.refusalOf('import'),
    exportRefusal: access.refusalOf('export'),
    onExport: () => setTask({ kind: 'export', request: { query: matching, count } }),
    toImport: () => void navigate(paths.import),
  };
}

/**
 * Records that can be created from the list, rather than for one of its records. Where the list has no form of its own,
 * the first of them is its primary action.
 */
function listBeginnings(resource: AnyResource) {
  const all = (resource.begins ?? []).filter(({ path }) => !path.includes(':id'));
  const [first, ...others] = all;
  return hasScreen(resource, 'new') ? { all, first: undefined, others: all } : { all, first, others };
}

/** The button that creates a record: in the form of the list, or in another screen. */
export function CreateButton() {
  const { resource, paths, from, access } = useListModel();
  const { auth, basePath } = useHost();
  const preloadForm = usePreloadForm(resource);
  const { first } = listBeginnings(resource);
  if (first)
    return (
      <GoTo
        to={absolutePath(basePath, first.path)}
        refusal={refusal(auth, first.requires)}
        variant="primary"
        icon={<Icon name="add" />}
      >
        {first.label}
      </GoTo>
    );
  if (!hasScreen(resource, 'new')) return null;
  return (
    <GoTo
      to={paths.new}
      state={from}
      refusal={access.refusalOf('create')}
      variant="primary"
      icon={<Icon name="add" />}
      shortcut="C"
      onPointerEnter={preloadForm}
      onFocus={preloadForm}
    >
      {createWords(resource)}
    </GoTo>
  );
}

/**
 * Actions on the whole list; the primary action is last and always in the same position. Those that an empty list
 * keeps are near it, so that they hardly move there.
 */
export function ListActions() {
  const { resource, paths } = useListModel();
  const { canImport, importRefusal, exportRefusal, onExport, hasRows } = useListActions();
  const declared = useDeclaredActions();
  const { auth, basePath } = useHost();
  const { first, others } = listBeginnings(resource);
  return (
    <>
      {canImport && (
        <GoTo
          to={paths.import}
          refusal={importRefusal}
          className={classNames(styles.secondary, styles.calm)}
          icon={<Icon name="import" />}
        >
          {listActionsTexts.importCsv}
        </GoTo>
      )}
      <Button
        className={classNames(styles.secondary, styles.calm)}
        icon={<Icon name="export" />}
        unavailable={exportRefusal}
        disabled={!hasRows}
        onClick={onExport}
      >
        {listActionsTexts.exportCsv}
      </Button>
      {declared.map(({ id, label, unavailable, onSelect }) => (
        <Button key={id} className={styles.secondary} unavailable={unavailable} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {others.map(({ label, path, requires }) => (
        <GoTo
          key={path}
          to={absolutePath(basePath, path)}
          refusal={refusal(auth, requires)}
          className={styles.secondary ?? ''}
        >
          {label}
        </GoTo>
      ))}
      {(first || hasScreen(resource, 'new')) && (
        <span className={styles.createBar}>
          <CreateButton />
        </span>
      )}
    </>
  );
}

/** Actions on the whole list besides creating a record: for the menu on a phone, and for the command palette. */
export function useListItems(): readonly MenuItem[] {
  const { resource, setTask } = useListModel();
  const { auth, basePath } = useHost();
  const navigate = useNavigate();
  const { canImport, toImport, importRefusal, exportRefusal, onExport, hasRows } = useListActions();
  const declared = useDeclaredActions();
  return [
    ...declared,
    ...listBeginnings(resource).all.map(({ label, path, requires }) => ({
      id: path,
      label,
      unavailable: refusal(auth, requires),
      onSelect: () => void navigate(absolutePath(basePath, path)),
    })),
    ...(canImport
      ? [
          {
            id: 'import',
            label: listActionsTexts.importCsv,
            icon: <Icon name="import" />,
            unavailable: importRefusal,
            onSelect: toImport,
          },
        ]
      : []),
    {
      id: 'export',
      label: listActionsTexts.exportCsv,
      icon: <Icon name="export" />,
      unavailable: exportRefusal ?? (hasRows ? undefined : listActionsTexts.noDataToExport),
      onSelect: onExport,
    },
    {
      id: 'print',
      label: listActionsTexts.print,
      icon: <Icon name="print" />,
      unavailable: hasRows ? undefined : listActionsTexts.nothingToPrint,
      onSelect: () => setTask({ kind: 'print' }),
    },
  ];
}

/** The same actions on a phone, beside search and filter; the primary action is within reach of the thumb. */
export function ListMenu() {
  const { first } = listBeginnings(useListModel().resource);
  const items = useListItems().filter(({ id }) => id !== first?.path);
  return (
    <span className={styles.phoneOnly}>
      <Menu label={listActionsTexts.moreActions} items={items}>
        {(trigger) => (
          <IconButton
            variant="secondary"
            label={listActionsTexts.moreActions}
            icon={<Icon name="more" />}
            {...trigger}
          />
        )}
      </Menu>
    </span>
  );
}
