import { describeError, toAppError, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { printSavedView } from '@ledgerwise/resource/query';
import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '../../core/Button.tsx';
import { Checkbox } from '../../core/fields/Checkbox.tsx';
import { TextField } from '../../core/fields/TextField.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import { Popover } from '../../core/overlays/Popover.tsx';
import { ErrorState } from '../../core/states.tsx';
import type { PanelProps } from '../filters/FilterPanel.tsx';
import { useListModel } from '../list/list-model.ts';
import { viewsPanelTexts } from './texts.ts';
import { usualLayout } from './use-list-layout.ts';
import type { SavedView, ViewValues } from './use-saved-views.ts';
import styles from './ViewsPanel.module.css';

/** Saved views of this list: open, change, delete, and save the current state. */
export function ViewsPanel({ id, anchor, onClose }: PanelProps) {
  const { resource, views, paths } = useListModel();
  const host = useHost();
  const [editing, setEditing] = useState<string | null>(null);
  const mayShare = host.auth.can('saved_views.share');
  const remove = async (view: SavedView): Promise<void> => {
    try {
      await views.remove(view);
    } catch (error) {
      host.notify.error(error, viewsPanelTexts.viewNotDeleted);
    }
  };
  return (
    <Popover id={id} label={viewsPanelTexts.savedViews} anchor={anchor} align="end" narrow onClose={onClose}>
      <div className={styles.panel}>
        <h2>{viewsPanelTexts.savedViews}</h2>
        {views.error !== null && <ErrorState error={views.error} title={viewsPanelTexts.failed} />}
        {views.all && views.all.length > 0 && (
          <ul className={styles.views}>
            {views.all.map((view) =>
              editing === view.id ? (
                <li key={view.id}>
                  <ViewForm view={view} onDone={() => setEditing(null)} />
                </li>
              ) : (
                <li key={view.id}>
                  <Link to={{ pathname: paths.list, search: view.query }} onClick={onClose} dir="auto">
                    {view.name}
                  </Link>
                  <span className={styles.buttons}>
                    {view.isOwn && (
                      <IconButton
                        size="small"
                        label={viewsPanelTexts.changeView(view.name)}
                        icon={<Icon name="edit" size={14} />}
                        onClick={() => setEditing(view.id)}
                      />
                    )}
                    {(view.isOwn || mayShare) && (
                      <IconButton
                        size="small"
                        label={viewsPanelTexts.deleteView(view.name)}
                        icon={<Icon name="delete" size={14} />}
                        onClick={() => void remove(view)}
                      />
                    )}
                  </span>
                </li>
              ),
            )}
          </ul>
        )}
        {editing === null && (
          <>
            {views.all?.length === 0 && <p>{viewsPanelTexts.noViews(resource.label.many.toLowerCase())}</p>}
            <ViewForm view={null} onDone={onClose} />
          </>
        )}
      </div>
    </Popover>
  );
}

interface ViewFormProps {
  /** Null to save the current list as a new view. */
  readonly view: SavedView | null;
  onDone(): void;
}

function ViewForm({ view, onDone }: ViewFormProps) {
  const { resource, state, layout, views, change } = useListModel();
  const { auth, errorTexts } = useHost();
  const [values, setValues] = useState({
    name: view?.name ?? '',
    isDefault: view?.isDefault ?? false,
    isShared: view?.isShared ?? false,
    isReplaced: view === null,
  });
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const set = (changed: Partial<typeof values>): void => setValues((before) => ({ ...before, ...changed }));
  const isUsual = layout.columns.join() === usualLayout(resource).columns.join();
  const columns = isUsual ? undefined : layout.columns;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (values.name.trim() === '') return setProblem(viewsPanelTexts.nameRequired);
    setSaving(true);
    setProblem(undefined);
    const query = values.isReplaced || !view ? printSavedView(resource, { ...state, columns }) : view.query;
    const { name, isDefault, isShared } = values;
    try {
      await views.save({ name, query, isDefault, isShared } satisfies ViewValues, view);
      if (values.isReplaced) change({ columns, page: state.page }, { replace: true });
      onDone();
    } catch (error) {
      const isTaken = toAppError(error).code === 'data.conflict';
      setProblem(isTaken ? viewsPanelTexts.nameTaken : describeError(error, errorTexts).help);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={view ? viewsPanelTexts.name : viewsPanelTexts.saveAs}
        maxLength={60}
        autoComplete="off"
        value={values.name}
        error={problem}
        onChange={(event) => set({ name: event.target.value })}
      />
      {view && (
        <Checkbox
          label={viewsPanelTexts.replace}
          checked={values.isReplaced}
          onChange={() => set({ isReplaced: !values.isReplaced })}
        />
      )}
      <Checkbox
        label={viewsPanelTexts.makeDefault}
        checked={values.isDefault}
        onChange={() => set({ isDefault: !values.isDefault })}
      />
      {auth.can('saved_views.share') && (
        <Checkbox
          label={viewsPanelTexts.share}
          checked={values.isShared}
          onChange={() => set({ isShared: !values.isShared })}
        />
      )}
      <span className={styles.buttons}>
        <Button size="small" variant="primary" type="submit" busy={isSaving}>
          {viewsPanelTexts.saveView}
        </Button>
        {view && (
          <Button size="small" onClick={onDone}>
            {viewsPanelTexts.cancel}
          </Button>
        )}
      </span>
    </form>
  );
}
