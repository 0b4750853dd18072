import { useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { Button } from '../core/Button.tsx';
import { Icon } from '../core/Icon.tsx';
import { EmptyState } from '../core/states.tsx';
import type { ResourcePaths } from './paths.ts';

export interface ListEmptyProps {
  readonly resource: AnyResource;
  readonly paths: ResourcePaths;
  /** A search or a filter is set: there may be records, but none that match. */
  readonly isAsked: boolean;
  readonly createRefusal: string | undefined;
  readonly importRefusal: string | undefined;
  onClear(): void;
}

/** A list without rows: how to begin, or how to see more. */
export function ListEmpty({
  resource,
  paths,
  isAsked,
  createRefusal,
  importRefusal,
  onClear,
}: ListEmptyProps) {
  const navigate = useNavigate();
  const { one, many } = resource.label;
  if (isAsked)
    return (
      <EmptyState
        title={`No ${many.toLowerCase()} match`}
        text="Try other words, or take some filters away."
        icon={<Icon name="search" size={20} />}
        actions={
          <Button variant="primary" onClick={onClear}>
            Clear search and filters
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={resource.empty.title}
      text={resource.empty.text}
      actions={
        <>
          <Button
            variant="primary"
            icon={<Icon name="add" />}
            unavailable={createRefusal}
            onClick={() => void navigate(paths.new)}
          >
            Add {one}
          </Button>
          <Button
            icon={<Icon name="import" />}
            unavailable={importRefusal}
            onClick={() => void navigate(paths.import)}
          >
            Import CSV
          </Button>
        </>
      }
    />
  );
}
