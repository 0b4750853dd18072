import type { AnyResource } from '@ledgerwise/resource';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { Button, IconButton } from '../../core/Button.tsx';
import { classNames } from '../../core/class-names.ts';
import { TYPING_PAUSE_MS } from '../../core/fields/typing-pause.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import { later } from '../../core/later.tsx';
import { columnsHidden } from '../views/use-list-layout.ts';
import { AppliedFilters } from './AppliedFilters.tsx';
import { ListMenu } from './ListActions.tsx';
import styles from './ListToolbar.module.css';
import { useListModel } from './list-model.ts';
import list from './ResourceList.module.css';
import { listToolbarTexts } from './texts.ts';
import type { ChangeList } from './use-list-state.ts';

const FilterPanel = later(async () => (await import('../filters/FilterPanel.tsx')).FilterPanel);
const ViewsPanel = later(async () => (await import('../views/ViewsPanel.tsx')).ViewsPanel);
const LayoutPanel = later(async () => (await import('../views/LayoutPanel.tsx')).LayoutPanel);

/** Preloads what a button opens while the pointer approaches. A failed load is reported when the button is pressed. */
const near = (load: () => Promise<unknown>) => {
  const fetchNow = (): void => void load().catch(() => undefined);
  return { onPointerEnter: fetchNow, onFocus: fetchNow };
};

export interface ListToolbarProps {
  /** Buttons at the end of the line. */
  readonly children?: ReactNode;
}

/** Search, filters with their values, and the layout of the list. */
export function ListToolbar({ children }: ListToolbarProps) {
  const formats = useFormats();
  const { resource, state, change, setTask, isEmpty, views, hidden } = useListModel();
  const [open, setOpen] = useState<'filter' | 'views' | 'layout' | null>(null);
  const line = useRef<HTMLElement>(null);
  const popoverId = useId();
  const { filters } = state;
  const anchor = open && line.current?.querySelector<HTMLElement>(`[data-opens=${open}]`);
  const close = (): void => setOpen(null);
  return (
    <div className={styles.toolbar}>
      <search ref={line} className={styles.line}>
        {Object.values(resource.fields).some(({ search }) => search) && (
          <SearchBox resource={resource} value={state.search} change={change} />
        )}
        <Button
          {...near(FilterPanel.load)}
          icon={<Icon name="filter" />}
          data-opens="filter"
          aria-expanded={open === 'filter'}
          aria-controls={open === 'filter' ? popoverId : undefined}
          onClick={() => setOpen(open === 'filter' ? null : 'filter')}
        >
          {listToolbarTexts.filter}
          {filters.length > 0 && (
            <span className={styles.count}>
              {filters.length}
              <span className="visually-hidden">{listToolbarTexts.applied}</span>
            </span>
          )}
        </Button>
        <span className={styles.grow} />
        {children}
        {hidden.length > 0 && (
          <Button
            {...near(LayoutPanel.load)}
            variant="quiet"
            className={classNames(list.secondary, list.calm)}
            title={listToolbarTexts.noSpaceFor(hidden.map((name) => labelOf(resource, name)).join(', '))}
            onClick={() => setOpen('layout')}
          >
            {columnsHidden(hidden.length, formats)}
          </Button>
        )}
        {views.isThere && (
          <IconButton
            {...near(ViewsPanel.load)}
            variant="secondary"
            className={list.calm}
            label={listToolbarTexts.savedViews}
            icon={<Icon name="views" />}
            data-opens="views"
            aria-expanded={open === 'views'}
            aria-controls={open === 'views' ? popoverId : undefined}
            onClick={() => setOpen(open === 'views' ? null : 'views')}
          />
        )}
        <IconButton
          {...near(LayoutPanel.load)}
          variant="secondary"
          className={classNames(list.secondary, list.calm)}
          label={listToolbarTexts.columnsAndDensity}
          icon={<Icon name="columns" />}
          data-opens="layout"
          aria-expanded={open === 'layout'}
          aria-controls={open === 'layout' ? popoverId : undefined}
          onClick={() => setOpen(open === 'layout' ? null : 'layout')}
        />
        <IconButton
          variant="secondary"
          className={classNames(list.secondary, list.calm)}
          label={listToolbarTexts.print}
          icon={<Icon name="print" />}
          disabled={isEmpty}
          onClick={() => setTask({ kind: 'print' })}
        />
        <ListMenu />
        {anchor && open === 'filter' && <FilterPanel id={popoverId} anchor={anchor} onClose={close} />}
        {anchor && open === 'views' && <ViewsPanel id={popoverId} anchor={anchor} onClose={close} />}
        {anchor && open === 'layout' && <LayoutPanel id={popoverId} anchor={anchor} onClose={close} />}
      </search>
      <AppliedFilters />
    </div>
  );
}

const labelOf = ({ fields }: AnyResource, name: string): string =>
  fields[name]?.columnLabel ?? fields[name]?.label ?? name;

interface SearchBoxProps {
  readonly resource: AnyResource;
  readonly value: string;
  readonly change: ChangeList;
}

function SearchBox({ resource, value, change }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  useHotkeys('/', () => input.current?.focus(), { useKey: true, preventDefault: true });

  // The address changed from outside: Back, or a link.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      change({ search: sent.current }, { replace: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, change]);

  const label = listToolbarTexts.searchIn(resource.label.many.toLowerCase());
  return (
    <div className={classNames(styles.search, list.calm)}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={listToolbarTexts.search}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text === '' && <span className={styles.slash}>/</span>}
    </div>
  );
}
