import { hasScreen } from '@ledgerwise/resource';
import { viewOf } from '@ledgerwise/resource/query';
import { Button } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import { EmptyState } from '../../core/states.tsx';
import { GoTo } from '../access/GoTo.tsx';
import { CreateButton } from './ListActions.tsx';
import { useListModel } from './list-model.ts';
import { listEmptyTexts } from './texts.ts';

/** There are records elsewhere in the list, which a file can hold. */
function ExportOthers() {
  const { access, matching, count, setTask } = useListModel();
  return (
    <Button
      icon={<Icon name="export" />}
      unavailable={access.refusalOf('export')}
      onClick={() => setTask({ kind: 'export', request: { query: matching, count, begins: 'all' } })}
    >
      {listEmptyTexts.export}
    </Button>
  );
}

/** A list without rows: how to begin, or how to see more. */
export function ListEmpty() {
  const { resource, paths, isAsked, access, change, state } = useListModel();
  const { one, many } = resource.label;
  if (isAsked)
    return (
      <EmptyState
        title={listEmptyTexts.noMatch(many.toLowerCase())}
        text={listEmptyTexts.noMatchText}
        icon={<Icon name="search" size={20} />}
        actions={
          <>
            <Button variant="primary" onClick={() => change({ search: '', filters: [] })}>
              {listEmptyTexts.clear}
            </Button>
            <ExportOthers />
          </>
        }
      />
    );
  // A later view may be empty although other views have records.
  const view = viewOf(resource, state.view);
  if (view && view.id !== viewOf(resource)?.id)
    return (
      <EmptyState
        title={listEmptyTexts.noHere(many.toLowerCase())}
        text={listEmptyTexts.noneInView(view.label)}
        actions={<ExportOthers />}
      />
    );
  return (
    <EmptyState
      title={resource.empty.title}
      text={resource.empty.text}
      actions={
        <>
          {hasScreen(resource, 'new') ? (
            <GoTo
              to={paths.new}
              refusal={access.refusalOf('create')}
              variant="primary"
              icon={<Icon name="add" />}
            >
              {listEmptyTexts.add(one)}
            </GoTo>
          ) : (
            <CreateButton />
          )}
          {hasScreen(resource, 'import') && (
            <GoTo to={paths.import} refusal={access.refusalOf('import')} icon={<Icon name="import" />}>
              {listEmptyTexts.importCsv}
            </GoTo>
          )}
        </>
      }
    />
  );
}
