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
import { listHeaderTexts } from './texts.ts';

/** The same title as in the sidebar. */
function titleOf(resource: AnyResource, seesOnlyOwn: boolean): string {
  const title = listWords(resource);
  return seesOnlyOwn ? listHeaderTexts.your(title) : title;
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
      back={{ to: '/', label: listHeaderTexts.backToHome }}
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
          <Banner tone="info">{listHeaderTexts.onlyOwn(resource.label.many.toLowerCase())}</Banner>
        </div>
      )}
      {isOfKnown && (
        <div className={styles.notice}>
          <Banner tone="warn" live title={listHeaderTexts.onlyKnown(resource.label.many.toLowerCase())}>
            {listHeaderTexts.noServer}
          </Banner>
        </div>
      )}
      {page.error && rows && !isOfKnown && unreachable === undefined && (
        <div className={styles.notice}>
          <Banner
            tone="warn"
            live
            title={listHeaderTexts.failed}
            action={
              <Button size="small" icon={<Icon name="reload" />} onClick={() => void page.refetch()}>
                {listHeaderTexts.tryAgain}
              </Button>
            }
          >
            {listHeaderTexts.earlierState}
          </Banner>
        </div>
      )}
    </>
  );
}
