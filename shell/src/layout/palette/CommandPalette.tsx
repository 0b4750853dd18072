import { Dialog, later } from '@ledgerwise/ui/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styles from './CommandPalette.module.css';
import { paletteTexts } from './texts.ts';

const PaletteResults = later(
  async () => (await import(/* webpackChunkName: "jobs" */ './PaletteResults.tsx')).PaletteResults,
  () => <p className={styles.note}>{paletteTexts.loading}</p>,
);

/** Preloads the content of the palette. */
export function preloadPalette(): void {
  // The failure occurs again where it is shown, and is reported there.
  PaletteResults.load().catch(() => {});
}

/** Handles keys of the results; returns false for other keys. */
export type PaletteKeys = (key: string) => boolean;

/**
 * Finds screens and records, and creates new ones. The text field works before everything else is loaded: what is typed
 * meanwhile is kept, and Enter takes effect once there is something to open.
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
    <Dialog open top title={paletteTexts.title} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={paletteTexts.label}
        aria-expanded={activeId !== undefined}
        aria-controls={activeId === undefined ? undefined : listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        placeholder={paletteTexts.placeholder}
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
        <PaletteResults
          text={text.trim()}
          listId={listId}
          keys={keys}
          isEntered={isEntered}
          onActive={setActiveId}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
