import { useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { classNames, Dialog } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useServices } from '../services/services.ts';
import styles from './CommandPalette.module.css';
import { destinations, findDestinations } from './navigation.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Jumps to any screen of any module by a part of its name. */
export function CommandPalette({ onClose }: { onClose(): void }) {
  const { catalogue } = useServices();
  const { can } = useHost().auth;
  const navigate = useNavigate();
  const modules = useAtomValue(catalogue.modulesAtom);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = findDestinations(destinations(modules, can), text);
  const current = Math.min(at, found.length - 1);

  useEffect(() => {
    const option = list.current?.children[current];
    if (option && 'scrollIntoView' in option) option.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const go = (to: string): void => {
    onClose();
    navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((current + step + found.length) % found.length);
    }
    const chosen = found[current];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      go(chosen.to);
    }
  };
  return (
    <Dialog open title="Jump to" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Search screens"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        placeholder="Type a screen's name"
        className={styles.input}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" aria-label="Screens" className={styles.list}>
        {found.map(({ to, label, place }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text field, which keeps the focus
          <div
            key={to}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classNames(styles.option, index === current && styles.current)}
            onPointerMove={() => setAt(index)}
            onClick={() => go(to)}
          >
            <span>{label}</span>
            <span className={styles.place}>{place}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className={styles.none}>
          No screen is called “{text}”. Try another word.
        </p>
      )}
    </Dialog>
  );
}
