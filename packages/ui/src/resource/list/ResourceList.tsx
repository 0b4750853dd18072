import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, listNameOf } from '@ledgerwise/resource';
import type { ReactNode } from 'react';
import { later } from '../../core/later.tsx';
import { NoPermission } from '../../core/states.tsx';
import { useEdgeMark } from '../../core/use-edge-mark.ts';
import { usePreloadAtRest, usePreloadForm } from '../form/preload-form.ts';
import { ListCards } from './ListCards.tsx';
import { ListHeader, ListNotices } from './ListHeader.tsx';
import { ListPager } from './ListPager.tsx';
import { ListSheet } from './ListSheet.tsx';
import { ListTabs } from './ListTabs.tsx';
import { ListTasks } from './ListTasks.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { ListContext, useNewListModel } from './list-model.ts';
import styles from './ResourceList.module.css';

const PeekPanel = later(async () => (await import('./PeekPanel.tsx')).PeekPanel);

/** Parts of a list that a special screen replaces; the others are standard. */
export interface ListSlots {
  /**
   * Main action of the screen, if it does not create a record: beside the list's actions, within reach of the thumb on
   * a phone.
   */
  readonly primary?: ReactNode;
  /** At the end of the line with search and filter. */
  readonly toolbar?: ReactNode;
  /** Content above the list, instead of the resource's cards. */
  readonly cards?: ReactNode;
  /** Actions of one row. Keep the function stable. */
  row?(row: Row): ReactNode;
  /** Content under the rows, instead of the pager. */
  readonly foot?: ReactNode;
}

export interface ResourceListProps extends ListSlots {
  readonly resource: AnyResource;
}

/** The list of a resource, or the reason why this user may not see it. */
export function ResourceList({ resource, ...slots }: ResourceListProps) {
  const { auth } = useHost();
  const { read } = resource.permissions;
  return auth.can(read) ? (
    <Records key={listNameOf(resource)} resource={resource} {...slots} />
  ) : (
    <NoPermission action={`see ${resource.label.many.toLowerCase()}`} roles={auth.rolesWith(read)} />
  );
}

function Records({ resource, primary, toolbar, cards, row, foot }: ResourceListProps) {
  const list = useNewListModel(resource);
  useEdgeMark('thumb');
  usePreloadAtRest(usePreloadForm(resource), list.rows !== undefined);
  return (
    <ListContext value={list}>
      <div className={styles.screen} data-bare={list.isBare || undefined}>
        <ListHeader primary={primary} />
        <ListNotices />
        {cards ?? <ListCards />}
        <ListTabs />
        <ListToolbar>{toolbar}</ListToolbar>
        {/* A new element for how to begin: as the one of the expected rows, it would jump to where the views were. */}
        <div key={list.isBare ? 'bare' : 'rows'} className={styles.body}>
          <div className={styles.list}>
            <ListSheet rowActions={row} />
            {foot ?? <ListPager />}
          </div>
          {list.peek.id !== null && <PeekPanel />}
        </div>
        <ListTasks />
      </div>
    </ListContext>
  );
}
