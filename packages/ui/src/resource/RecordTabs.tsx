import { useLocation, useSearchParams } from '@ledgerwise/contract/router';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './RecordTabs.module.css';

/** A part of a record's page. */
export interface RecordTab {
  /** In the address: `?tab=history`. */
  readonly id: string;
  readonly label: string;
  /** Drawn when it is first shown. */
  content(): ReactNode;
}

/** The parts of a record's page, one at a time; which one stands in the address. Arrows lead from one to the next. */
export function RecordTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly RecordTab[] }) {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const id = useId();
  const [first] = tabs;
  const current = tabs.find((tab) => tab.id === params.get('tab')) ?? first;
  if (!current) return null;
  const show = (tab: RecordTab): void => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (tab === first) next.delete('tab');
        else next.set('tab', tab.id);
        return next;
      },
      // Where the reader came from stays known.
      { replace: true, state: location.state },
    );
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
            aria-controls={tab === current ? `${id}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => show(tab)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current.id}`}
        className={styles.panel}
      >
        {current.content()}
      </div>
    </>
  );
}
