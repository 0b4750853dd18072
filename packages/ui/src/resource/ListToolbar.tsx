import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import type { ListState } from '@ledgerwise/resource/query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { Button } from '../core/Button.tsx';
import { Icon } from '../core/Icon.tsx';
import { Popover } from '../core/Popover.tsx';
import { FilterPopover } from './FilterPopover.tsx';
import { describeFilter } from './filter-words.ts';
import styles from './ListToolbar.module.css';
import type { ChangeList } from './use-list-state.ts';

const TYPING_PAUSE_MS = 250;

export interface ListToolbarProps {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly change: ChangeList;
  /** Buttons at the end of the line. */
  readonly children?: ReactNode;
}

/** Search, filters and what they are set to. */
export function ListToolbar({ resource, state, change, children }: ListToolbarProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const popoverId = useId();
  const currency = useHost().auth.organisation?.baseCurrency ?? 'USD';
  const { filters } = state;
  const anchor = button.current?.querySelector('button');
  return (
    <div className={styles.toolbar}>
      <search className={styles.line}>
        <SearchBox resource={resource} value={state.search} change={change} />
        <span ref={button}>
          <Button
            icon={<Icon name="filter" />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? popoverId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            Filter
            {filters.length > 0 && (
              <span className={styles.count}>
                {filters.length}
                <span className="visually-hidden"> applied</span>
              </span>
            )}
          </Button>
        </span>
        {isOpen && anchor && (
          <Popover id={popoverId} label="Advanced filter" anchor={anchor} onClose={() => setOpen(false)}>
            <FilterPopover
              resource={resource}
              filters={filters}
              onAdd={(filter) => change({ filters: [...filters, filter] })}
              onClear={() => change({ filters: [] })}
            />
          </Popover>
        )}
        <span className={styles.grow} />
        {children}
      </search>
      {filters.length > 0 && (
        <ul className={styles.chips} aria-label="Applied filters">
          {filters.map((filter, index) => {
            const words = describeFilter(resource, filter, currency);
            return (
              <li key={`${filter.field}:${filter.operator}:${filter.value}`}>
                <button
                  type="button"
                  className={styles.chip}
                  aria-label={`Remove filter ${words}`}
                  onClick={() => change({ filters: filters.filter((_, at) => at !== index) })}
                >
                  {words}
                  <Icon name="close" size={14} />
                </button>
              </li>
            );
          })}
          <li className={styles.words}>
            {filters.length === 1 ? '1 filter' : `${filters.length} filters`}
            <Button variant="quiet" size="small" onClick={() => change({ filters: [] })}>
              Clear All
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}

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

  // The address changed by itself: Back, or a link.
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

  const label = `Search ${resource.label.many.toLowerCase()}`;
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder="Search..."
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text === '' && <span className={styles.slash}>/</span>}
    </div>
  );
}
