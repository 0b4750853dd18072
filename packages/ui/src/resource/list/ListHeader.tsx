import { useCommands, useHost, useShortcuts } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { type AnyResource, hasScreen, listWords } from '@ledgerwise/resource';
import type { ReactNode } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import { PageHeader } from '../../core/PageHeader.tsx';
import { LiveMark } from '../query/LiveMark.tsx';
import { ListActions, useListItems } from './ListActions.tsx';
import { useListModel } from './list-model.ts';
import { listShortcuts } from './list-shortcuts.ts';
import styles from './ResourceList.module.css';

/** The same title as in the sidebar. */
function titleOf(resource: AnyResource, seesOnlyOwn: boolean): string {
  const title = listWords(resource);
  return seesOnlyOwn ? `Your ${title}` : title;
}

/** Title and description of the list, and its actions. */
export function ListHeader({ primary }: { readonly primary?: ReactNode }) {
  const { resource, access, status, paths, from } = useListModel();
  const navigate = useNavigate();
  useShortcuts(listShortcuts);
  const title = titleOf(resource, access.seesOnlyOwn);
  const offered = useListItems().filter(({ unavailable }) => unavailable === undefined);
  useCommands({
    title,
    commands: offered.map(({ id, label, onSelect }) => ({
      id,
      label,
      ...(id === 'print' && { shortcut: 'Ctrl+P' }),
      run: onSelect,
    })),
    isOfScreen: true,
  });
  useHotkeys('c', () => void navigate(paths.new, { state: from }), {
    useKey: true,
    enabled: hasScreen(resource, 'new') && access.refusalOf('create') === undefined,
  });
  return (
    <PageHeader
      title={title}
      description={resource.description}
      back={{ to: '/', label: 'Back to Home' }}
      mark={<LiveMark status={status} />}
      actions={<ListActions />}
      primary={primary}
    />
  );
}

/** Notices about the list: whose records it shows, and whether they are current. */
export function ListNotices() {
  const { resource, access, page, rows, isOfKnown } = useListModel();
  const { unreachable } = useHost().auth;
  return (
    <>
      {access.seesOnlyOwn && (
        <div className={styles.notice}>
          <Banner tone="info">
            You can only view {resource.label.many.toLowerCase()} that you created. Contact your admin for
            broader access.
          </Banner>
        </div>
      )}
      {isOfKnown && (
        <div className={styles.notice}>
          <Banner
            tone="warn"
            live
            title={`Only ${resource.label.many.toLowerCase()} that this browser knows`}
          >
            The server cannot be asked: search and filters look among what was open here.
          </Banner>
        </div>
      )}
      {page.error && rows && !isOfKnown && unreachable === undefined && (
        <div className={styles.notice}>
          <Banner
            tone="warn"
            live
            title="The list could not be updated"
            action={
              <Button size="small" icon={<Icon name="reload" />} onClick={() => void page.refetch()}>
                Try again
              </Button>
            }
          >
            The list shows the earlier state.
          </Banner>
        </div>
      )}
    </>
  );
}
