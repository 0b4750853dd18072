import { Dialog } from '@ledgerwise/ui/core';
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import styles from './CommandPalette.module.css';

const loadResults = () => import(/* webpackChunkName: "jobs" */ './PaletteResults.tsx');

const PaletteResults = lazy(() => loadResults().then((chunk) => ({ default: chunk.PaletteResults })));

/** Fetches what the palette shows while nobody needs it yet. */
export function preloadPalette(): void {
  // A failure happens again where it is shown, and is reported there.
  loadResults().catch(() => {});
}

/** Handles the keys of the results; false for a key that is not its own. */
export type PaletteKeys = (key: string) => boolean;

/**
 * Finds screens and records, and begins new ones. The text field is here from the first key on, whatever else is still
 * loading: what is typed meanwhile is kept, and Enter is done when there is something to open.
 */
export function CommandPalette({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const keys = useRef<PaletteKeys>(null);
  const isEntered = useRef(false);
  const listId = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (keys.current?.(event.key)) event.preventDefault();
    else if (event.key === 'Enter') {
      event.preventDefault();
      isEntered.current = true;
    }
  };
  return (
    <Dialog open top title="Search" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Search or jump to"
        aria-expanded={activeId !== undefined}
        aria-controls={activeId === undefined ? undefined : listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        placeholder="A screen, a name, a number or an amount"
        className={styles.input}
        autoFocus
        value={text}
        onChange={(event) => {
          isEntered.current = false;
          setText(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.results}>
        <Suspense fallback={<p className={styles.note}>Loading...</p>}>
          <PaletteResults
            text={text.trim()}
            listId={listId}
            keys={keys}
            isEntered={isEntered}
            onActive={setActiveId}
            onClose={onClose}
          />
        </Suspense>
      </div>
    </Dialog>
  );
}
