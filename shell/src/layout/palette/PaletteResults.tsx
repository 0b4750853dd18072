import { useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { Button, classNames, NavIcon } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useServices } from '../../services/services.ts';
import styles from './CommandPalette.module.css';
import type { PaletteKeys } from './CommandPalette.tsx';
import { placeGroups, recentGroup, recordKinds } from './palette-groups.ts';
import { useRecordSearch } from './use-record-search.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface PaletteResultsProps {
  readonly text: string;
  readonly listId: string;
  readonly keys: RefObject<PaletteKeys | null>;
  /** Enter was pressed when there was nothing to open yet. */
  readonly isEntered: RefObject<boolean>;
  onActive(id: string | undefined): void;
  onClose(): void;
}

/** What the palette finds: screens and beginnings at once, records of every kind as soon as the server answers. */
export function PaletteResults({ text, listId, keys, isEntered, onActive, onClose }: PaletteResultsProps) {
  const { catalogue, recentRecords } = useServices();
  const { can } = useHost().auth;
  const navigate = useNavigate();
  const modules = useAtomValue(catalogue.modulesAtom);
  const kinds = useMemo(() => recordKinds(modules, can), [modules, can]);
  const search = useRecordSearch(text, kinds);
  const [chosen, setChosen] = useState({ text, at: 0 });
  const list = useRef<HTMLDivElement>(null);

  const groups = useMemo(() => {
    const places = placeGroups(modules, kinds, can, text);
    const records = text === '' ? [recentGroup(recentRecords.list(), kinds)] : search.groups;
    const all = text === '' ? [...records, ...places] : [...places, ...records];
    return all.filter(({ options }) => options.length > 0);
  }, [modules, kinds, can, text, recentRecords, search.groups]);
  const options = groups.flatMap((group) => group.options);
  // Another text begins at its first answer.
  const current = Math.min(chosen.text === text ? chosen.at : 0, options.length - 1);
  const isWaiting = search.status === 'asking' && options.length === 0;

  const go = (to: string): void => {
    onClose();
    navigate(to);
  };

  useLayoutEffect(() => {
    keys.current = (key) => {
      const step = STEPS[key];
      if (step !== undefined && options.length > 0) {
        setChosen({ text, at: (current + step + options.length) % options.length });
        return true;
      }
      const option = options[current];
      if (key !== 'Enter' || !option) return false;
      go(option.to);
      return true;
    };
    return () => {
      keys.current = null;
    };
  });

  const first = options[0];
  useEffect(() => {
    if (!isEntered.current || isWaiting) return;
    isEntered.current = false;
    if (first && text !== '') go(first.to);
  });

  const activeId = current >= 0 ? `${listId}-${current}` : undefined;
  useLayoutEffect(() => onActive(activeId), [activeId, onActive]);
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    if (activeId !== undefined && option && 'scrollIntoView' in option)
      option.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  let index = -1;
  return (
    <>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Results"
        aria-busy={search.status === 'asking'}
        hidden={options.length === 0}
        className={styles.list}
      >
        {groups.map(({ heading, options: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={heading} role="group" aria-label={heading}>
            <p className={styles.heading} aria-hidden="true">
              {heading}
            </p>
            {ofGroup.map(({ to, icon, label, hint, amount }) => {
              index += 1;
              const own = index;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text field, which keeps the focus
                <div
                  key={to}
                  id={`${listId}-${own}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={own === current}
                  className={classNames(styles.option, own === current && styles.current)}
                  onPointerMove={() => own !== current && setChosen({ text, at: own })}
                  onClick={() => go(to)}
                >
                  <NavIcon name={icon} />
                  <span className={styles.label} dir="auto" title={label}>
                    {label}
                  </span>
                  {hint && (
                    <span className={styles.hint} dir="auto" title={hint}>
                      {hint}
                    </span>
                  )}
                  {amount && <span className={styles.amount}>{amount}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <div role="status" className={styles.note}>
        {search.status === 'asking' && 'Searching records…'}
        {search.status === 'answered' &&
          options.length === 0 &&
          `Nothing is called “${text}”. Try another word, or a part of a number.`}
        {search.status === 'idle' && text !== '' && options.length === 0 && 'Type one letter more.'}
      </div>
      {search.failure && (
        <div role="alert" className={styles.failure}>
          <p>
            <strong>Records could not be searched.</strong> {search.failure.help}
          </p>
          <Button size="small" onClick={search.retry}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
