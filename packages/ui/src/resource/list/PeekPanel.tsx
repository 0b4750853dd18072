import { hasScreen } from '@ledgerwise/resource';
import { Button, IconButton } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import { RecordActions } from '../actions/RecordActions.tsx';
import { titleOf } from '../format-value.ts';
import { ResourceRead } from '../record/ResourceRead.tsx';
import { useRecord } from '../record/use-record.ts';
import { peekPanelTexts } from './later-texts.ts';
import { useListModel } from './list-model.ts';
import styles from './PeekPanel.module.css';

/** One record beside the list. Arrow keys in the list move to the next; Esc closes it. */
export function PeekPanel() {
  const { peek } = useListModel();
  return peek.id === null ? null : <Panel key={peek.id} id={peek.id} />;
}

function Panel({ id }: { readonly id: string }) {
  const { resource, peek, grid, access, open, edit } = useListModel();
  const record = useRecord(resource, id);
  const { one } = resource.label;
  const title = record.data ? titleOf(resource, record.data) : one;
  const close = (): void => {
    peek.show(null);
    grid.current?.focus(id);
  };
  return (
    <aside
      aria-label={peekPanelTexts.label(one)}
      className={styles.panel}
      onKeyDown={(event) => {
        const isInside = event.target instanceof Element && !event.target.closest('dialog, [role=menu]');
        if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title} title={title} dir="auto">
          {title}
        </h2>
        {hasScreen(resource, 'edit') && (
          <IconButton
            label={peekPanelTexts.edit(one.toLowerCase())}
            icon={<Icon name="edit" />}
            unavailable={access.refusalOf('update')}
            onClick={() => edit(id)}
          />
        )}
        <Button size="small" onClick={() => open(id)}>
          {peekPanelTexts.open}
        </Button>
        <IconButton label={peekPanelTexts.close} icon={<Icon name="close" />} onClick={close} />
      </div>
      {record.data && resource.actions && (
        <div className={styles.actions}>
          <RecordActions resource={resource} row={record.data} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a record may hold nothing that takes the focus, and must be scrolled */}
      <section className={styles.body} aria-label={title} tabIndex={0}>
        <ResourceRead resource={resource} id={id} isPeek />
      </section>
    </aside>
  );
}
