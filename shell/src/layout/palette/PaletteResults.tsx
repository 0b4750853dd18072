import { useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { Button } from '@ledgerwise/ui/core';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useModules } from '../use-modules.ts';
import styles from './CommandPalette.module.css';
import type { PaletteKeys } from './CommandPalette.tsx';
import { PaletteList } from './PaletteList.tsx';
import { askedFor, type PaletteOption, type RecordKind, recordKinds } from './palette-groups.ts';
import { resultsTexts } from './results-texts.ts';
import { usePaletteGroups } from './use-palette-groups.ts';
import { useRecordSearch } from './use-record-search.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface PaletteResultsProps {
  readonly text: string;
  readonly listId: string;
  readonly keys: RefObject<PaletteKeys | null>;
  /** True if Enter was pressed before there was anything to open. */
  readonly isEntered: RefObject<boolean>;
  onActive(id: string | undefined): void;
  onClose(): void;
}

/** Results of the palette: screens and actions immediately, records once the server responds. */
export function PaletteResults({ text, listId, keys, isEntered, onActive, onClose }: PaletteResultsProps) {
  const { can } = useHost().auth;
  const navigate = useNavigate();
  const modules = useModules();
  const kinds = useMemo(() => recordKinds(modules, can), [modules, can]);
  const asked = useMemo(() => askedFor(text, kinds), [text, kinds]);
  const search = useRecordSearch(asked.words, kinds);
  const [chosen, setChosen] = useState({ text, at: 0 });
  const list = useRef<HTMLDivElement>(null);

  const groups = usePaletteGroups({ text, modules, kinds, asked, search });
  const options = groups.flatMap((group) => group.options);
  // The selection starts at the first result of a new text.
  const current = Math.min(chosen.text === text ? chosen.at : 0, options.length - 1);
  const isWaiting = search.status === 'asking' && options.length === 0;

  const choose = (option: PaletteOption): void => {
    onClose();
    option.run(navigate);
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
      choose(option);
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
    if (first && text !== '') choose(first);
  });

  const activeId = current >= 0 ? `${listId}-${current}` : undefined;
  useLayoutEffect(() => onActive(activeId), [activeId, onActive]);
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    if (activeId !== undefined && option && 'scrollIntoView' in option)
      option.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <>
      <PaletteList
        list={list}
        listId={listId}
        groups={groups}
        current={current}
        isAsking={search.status === 'asking'}
        onPoint={(at) => setChosen({ text, at })}
        onChoose={choose}
      />
      <div role="status" className={styles.note}>
        {search.status === 'asking' && resultsTexts.searching}
        {search.status === 'answered' && options.length === 0 && nothingFound(asked.words, kinds)}
        {search.status === 'idle' && text !== '' && options.length === 0 && resultsTexts.oneMore}
      </div>
      {search.failure && (
        <div role="alert" className={styles.failure}>
          <p>
            <strong>{resultsTexts.failed}</strong> {search.failure.help}
          </p>
          <Button size="small" onClick={search.retry}>
            {resultsTexts.again}
          </Button>
        </div>
      )}
    </>
  );
}

/** Names the kinds that were searched, because other records may have this name. */
function nothingFound(text: string, kinds: readonly RecordKind[]): string {
  if (kinds.length === 0) return resultsTexts.none(text);
  const names = ['screens', ...kinds.map(({ label }) => label.many.toLowerCase())];
  const all = resultsTexts.and(names);
  return resultsTexts.noneAmong(text, all);
}
