import { useNavigate } from '@ledgerwise/contract/router';
import { hasScreen } from '@ledgerwise/resource';
import { viewOf } from '@ledgerwise/resource/query';
import { Button } from '../core/Button.tsx';
import { Icon } from '../core/Icon.tsx';
import { EmptyState } from '../core/states.tsx';
import { useListModel } from './list-model.ts';

/** A list without rows: how to begin, or how to see more. */
export function ListEmpty() {
  const { resource, paths, isAsked, access, change, state } = useListModel();
  const navigate = useNavigate();
  const { one, many } = resource.label;
  if (isAsked)
    return (
      <EmptyState
        title={`No ${many.toLowerCase()} match`}
        text="Try other words, or take some filters away."
        icon={<Icon name="search" size={20} />}
        actions={
          <Button variant="primary" onClick={() => change({ search: '', filters: [] })}>
            Clear search and filters
          </Button>
        }
      />
    );
  // A view that is not the first is empty although there are records elsewhere.
  const view = viewOf(resource, state.view);
  if (view && view.id !== viewOf(resource)?.id)
    return (
      <EmptyState title={`No ${many.toLowerCase()} here`} text={`None is in the view “${view.label}”.`} />
    );
  return (
    <EmptyState
      title={resource.empty.title}
      text={resource.empty.text}
      actions={
        <>
          {hasScreen(resource, 'new') && (
            <Button
              variant="primary"
              icon={<Icon name="add" />}
              unavailable={access.refusalOf('create')}
              onClick={() => void navigate(paths.new)}
            >
              Add {one}
            </Button>
          )}
          {hasScreen(resource, 'import') && (
            <Button
              icon={<Icon name="import" />}
              unavailable={access.refusalOf('import')}
              onClick={() => void navigate(paths.import)}
            >
              Import CSV
            </Button>
          )}
        </>
      }
    />
  );
}
