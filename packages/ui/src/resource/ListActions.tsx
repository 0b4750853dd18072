import { useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { Button } from '../core/Button.tsx';
import { Icon } from '../core/Icon.tsx';
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
  return (
    <>
      <Button
        className={styles.secondary}
        icon={<Icon name="import" />}
        unavailable={importRefusal}
        onClick={() => void navigate(paths.import)}
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
