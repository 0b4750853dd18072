import { useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { Button, IconButton } from '../core/Button.tsx';
import { Icon } from '../core/Icon.tsx';
import { Menu } from '../core/Menu.tsx';
import type { ResourcePaths } from './paths.ts';
import { preloadForm } from './preload-form.ts';
import styles from './ResourceList.module.css';

export interface ListActionsProps {
  readonly resource: AnyResource;
  readonly paths: ResourcePaths;
  readonly listQuery: string;
  readonly hasRows: boolean;
  readonly createRefusal: string | undefined;
  readonly importRefusal: string | undefined;
  readonly exportRefusal: string | undefined;
  onExport(): void;
}

/** What can be done on a list as a whole; the primary action is the last and always at the same place. */
export function ListActions({
  resource,
  paths,
  listQuery,
  hasRows,
  createRefusal,
  importRefusal,
  exportRefusal,
  onExport,
}: ListActionsProps) {
  const navigate = useNavigate();
  const toImport = () => void navigate(paths.import);
  return (
    <>
      <span className={styles.phoneOnly}>
        <Menu
          label="More actions"
          items={[
            {
              id: 'import',
              label: 'Import CSV',
              icon: <Icon name="import" />,
              unavailable: importRefusal,
              onSelect: toImport,
            },
            {
              id: 'export',
              label: 'Export CSV',
              icon: <Icon name="export" />,
              unavailable: exportRefusal ?? (hasRows ? undefined : 'No data to export'),
              onSelect: onExport,
            },
          ]}
        >
          {(trigger) => (
            <IconButton variant="secondary" label="More actions" icon={<Icon name="more" />} {...trigger} />
          )}
        </Menu>
      </span>
      <Button
        className={styles.secondary}
        icon={<Icon name="import" />}
        unavailable={importRefusal}
        onClick={toImport}
      >
        Import CSV
      </Button>
      <Button
        className={styles.secondary}
        icon={<Icon name="export" />}
        unavailable={exportRefusal}
        disabled={!hasRows}
        onClick={onExport}
      >
        Export CSV
      </Button>
      <Button
        variant="primary"
        icon={<Icon name="add" />}
        shortcut="C"
        unavailable={createRefusal}
        onPointerEnter={preloadForm}
        onFocus={preloadForm}
        onClick={() => void navigate(paths.new, { state: { listQuery } })}
      >
        New {resource.label.one}
      </Button>
    </>
  );
}
