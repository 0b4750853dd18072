import type { OpeningState } from '@ledgerwise/resource';
import { ofNoRecord } from '@ledgerwise/resource';
import { useAction } from '@ledgerwise/ui/actions';
import { useNotation, useUnsaved } from '@ledgerwise/ui/form';
import { useEffect, useRef, useState } from 'react';
import { saveOpening } from './opening-actions.ts';
import { isLines, linesKept, linesSent, type OpeningLine } from './opening-lines.ts';

/** Input of a step's small form, by field. */
export type Entry = Readonly<Record<string, string>>;

/** Input that is not in the database yet. */
interface Typed {
  readonly day?: { readonly first_day: string; readonly program: string };
  readonly lines?: readonly OpeningLine[];
  readonly invoice?: readonly Entry[];
  readonly bill?: readonly Entry[];
  readonly stock?: readonly Entry[];
}

/** Lists of records to import. */
export type EntryList = 'invoice' | 'bill' | 'stock';

const isEntries = (kept: unknown): boolean =>
  kept === undefined || (Array.isArray(kept) && kept.every((row) => typeof row === 'object' && row !== null));

const isTyped = (kept: unknown): kept is Typed => {
  const { lines, invoice, bill, stock } = Object(kept);
  return [invoice, bill, stock].every(isEntries) && (lines === undefined || isLines(lines));
};

const NOTHING: Typed = {};

/** Input for moving in: all of it survives a reload until it is saved or discarded. */
export function useMovingIn(state: OpeningState) {
  const notation = useNotation();
  const [typed, setTyped] = useState(NOTHING);
  const { run, isBusy, failure } = useAction();
  const unsaved = useUnsaved<Typed>({
    isDirty: Object.values(typed).some(
      (part) => part !== undefined && (!Array.isArray(part) || part.length > 0),
    ),
    write: () => typed,
    read: (kept) => (isTyped(kept) ? kept : null),
    restore: setTyped,
  });
  const change = (part: Typed): void => {
    setTyped((now) => ({ ...now, ...part }));
    unsaved.note();
  };
  // Saved input stays as typed until the response arrives.
  const isSaved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival of another version that is waited for
  useEffect(() => {
    if (!isSaved.current) return;
    isSaved.current = false;
    setTyped(({ day: _day, lines: _lines, ...rest }) => rest);
  }, [state.version]);

  const lines = typed.lines ?? linesKept(state.lines);
  const day = typed.day ?? { first_day: state.first_day ?? '', program: state.program ?? 'other' };
  return {
    notation,
    unsaved,
    lines,
    day,
    isBusy,
    failure,
    hasNewLines: typed.lines !== undefined,
    hasNewDay: typed.day !== undefined,
    entries: (list: EntryList): readonly Entry[] => typed[list] ?? [],
    setEntries: (list: EntryList, entries: readonly Entry[]) => change({ [list]: entries }),
    setDay: (next: Typed['day']) => change({ ...(next && { day: next }) }),
    setLines: (next: readonly OpeningLine[]) => change({ lines: next }),
    discard: () => setTyped(NOTHING),
    /** Saves the day, and the lines if there are new ones. */
    async save(next?: readonly OpeningLine[]): Promise<void> {
      const sent = next ?? typed.lines;
      isSaved.current = await run(
        ofNoRecord(saveOpening),
        { id: 'opening', version: state.version },
        {
          ...day,
          version: state.version,
          ...(sent && { lines: linesSent(sent, notation) }),
        },
      );
      const { day: _day, lines: _lines, ...rest } = typed;
      if (isSaved.current && !Object.values(rest).some((list) => list.length > 0)) unsaved.saved();
    },
  };
}

/** Moving in while it is entered. */
export type MovingIn = ReturnType<typeof useMovingIn>;
