import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './RecordTabs.module.css';

/** A part of a page. */
export interface Tab {
  /** In the address. */
  readonly id: string;
  readonly label: string;
  /** Rendered when it is first shown. */
  content(): ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: Tab;
  /** Renders all panels, though only one is visible: the inputs in all of them belong to the same form. */
  readonly hasAll?: boolean;
  onShow(tab: Tab): void;
}

/** The parts of a page, one at a time. Arrows lead from one to the next. */
export function Tabs({ label, tabs, current, hasAll = false, onShow }: TabsProps) {
  const id = useId();
  const show = (tab: Tab): void => {
    onShow(tab);
    document.getElementById(`${id}-${tab.id}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.indexOf(current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    show(tab);
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab === current}
            aria-controls={tab === current || hasAll ? `${id}-${hasAll ? tab.id : ''}panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => show(tab)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {(hasAll ? tabs : [current]).map((tab) => (
        <div
          key={hasAll ? tab.id : ''}
          role="tabpanel"
          id={`${id}-${hasAll ? tab.id : ''}panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab !== current}
          className={tab === current ? styles.panel : undefined}
        >
          {tab.content()}
        </div>
      ))}
    </>
  );
}
