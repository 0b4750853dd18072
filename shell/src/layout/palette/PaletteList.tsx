import { classNames, NavIcon } from '@ledgerwise/ui/core';
import type { RefObject } from 'react';
import styles from './CommandPalette.module.css';
import type { PaletteGroup, PaletteOption } from './palette-groups.ts';
import { listTexts } from './results-texts.ts';

interface PaletteListProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly listId: string;
  readonly groups: readonly PaletteGroup[];
  /** Which option Enter chooses, counted over all groups. */
  readonly current: number;
  readonly isAsking: boolean;
  onPoint(at: number): void;
  onChoose(option: PaletteOption): void;
}

/** The options of the palette, in groups; the text field keeps the focus. */
export function PaletteList({
  list,
  listId,
  groups,
  current,
  isAsking,
  onPoint,
  onChoose,
}: PaletteListProps) {
  let index = -1;
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={listTexts.label}
      aria-busy={isAsking}
      hidden={groups.length === 0}
      className={styles.list}
    >
      {groups.map(({ heading, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={heading} role="group" aria-label={heading}>
          <p className={styles.heading} aria-hidden="true">
            {heading}
          </p>
          {options.map((option) => {
            const { id, icon, label, hint, amount, shortcut } = option;
            index += 1;
            const own = index;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text field, which keeps the focus
              <div
                key={id}
                id={`${listId}-${own}`}
                role="option"
                tabIndex={-1}
                aria-selected={own === current}
                className={classNames(styles.option, own === current && styles.current)}
                onPointerMove={() => own !== current && onPoint(own)}
                onClick={() => onChoose(option)}
              >
                <NavIcon icon={icon} />
                <span className={styles.label} dir="auto" title={label}>
                  {label}
                </span>
                {hint && (
                  <span className={styles.hint} dir="auto" title={hint}>
                    {hint}
                  </span>
                )}
                {amount && <span className={styles.amount}>{amount}</span>}
                {shortcut && <kbd className={styles.key}>{shortcut}</kbd>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
