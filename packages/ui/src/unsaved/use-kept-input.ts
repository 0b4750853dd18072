import { useHost } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createKeptInputs, holderOf, type KeptInput } from './kept-inputs.ts';
import { heldInputs, tabName } from './page-locks.ts';
import { useHeldInput } from './use-held-input.ts';
import { useTakenDraft } from './use-taken-draft.ts';

/** Reports of a screen about its input. */
export interface UnsavedInput<Input> {
  /** For dialogs: distinguishes them from others at the same address. */
  readonly place?: string;
  readonly isDirty: boolean;
  /** Returns its stored form: plain data, without secrets. */
  write(): Input;
  /** True if there is input that must not be stored. */
  hasSecret?(): boolean;
  /** Reads stored input of the form that `write` returns; null if invalid. */
  read(kept: unknown): Input | null;
  /** Enters it again. */
  restore(input: Input): void;
}

/** Input that can be restored or discarded. */
export interface OfferedInput {
  /** When it was entered: ISO 8601. */
  readonly at: string;
  restore(): void;
  discard(): void;
}

export interface KeptForScreen {
  /** Call it after each change by the user. */
  note(): void;
  /** Stores it immediately. Returns false if there is input that could not be stored. */
  keep(): boolean;
  /** Removes it, because it was saved or discarded. */
  forget(): void;
  /** Time of the restored input; null if there is none. */
  readonly restoredAt: string | null;
  /** True if the server refused this draft when it was sent: saving it again shows the reason. */
  readonly wasRefused: boolean;
  /** Null while something else is entered. */
  readonly offer: OfferedInput | null;
}

/** After so long without a change it is written. */
const PAUSE_MS = 400;

/** Stored input, with its content. */
interface Found<Input> {
  readonly kept: KeptInput;
  readonly input: Input;
}

function openInputs(holder: string | null, address: string) {
  try {
    return holder === null ? null : createKeptInputs(localStorage, holder, address);
  } catch {
    // Blocked storage contains nothing.
    return null;
  }
}

/**
 * Stores a screen's input in the browser, for its user and organization only, until it is saved or discarded. In the
 * same tab it is restored automatically; other tabs offer it, unless it is still being edited.
 */
export function useKeptInput<Input>(unsaved: UnsavedInput<Input>): KeptForScreen {
  const { auth } = useHost();
  const { pathname, search } = useLocation();
  // Owner and location do not change after the screen opened, even if the host's state changes while it closes.
  const [inputs] = useState(() =>
    openInputs(
      holderOf(auth),
      `${pathname}${search}${unsaved.place === undefined ? '' : `#${unsaved.place}`}`,
    ),
  );
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const id = useRef(crypto.randomUUID());
  // Not all unsaved values are input: copies and automatic exchange rates need not be kept.
  const isTouched = useRef(false);
  const [isEntered, setEntered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useState<readonly Found<Input>[]>([]);
  const [restored, setRestored] = useState<Found<Input> | null>(null);
  const { isDirty } = unsaved;

  const keep = useCallback((): boolean => {
    clearTimeout(timer.current);
    if (!isTouched.current || !latest.current.isDirty) return true;
    const input = latest.current.write();
    const isKept = inputs?.put({ id: id.current, tab: tabName(), at: new Date().toISOString(), input });
    return isKept === true && latest.current.hasSecret?.() !== true;
  }, [inputs]);

  const note = useCallback((): void => {
    isTouched.current = true;
    setEntered(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, PAUSE_MS);
  }, [keep]);

  const forget = useCallback((): void => {
    clearTimeout(timer.current);
    isTouched.current = false;
    setEntered(false);
    inputs?.remove(id.current);
    setRestored(null);
  }, [inputs]);

  const restore = useCallback(
    (one: Found<Input>): void => {
      // Copied: if the other tab may still be editing it, neither overwrites the other.
      inputs?.remove(one.kept.id);
      setFound((all) => all.filter((other) => other !== one));
      setRestored(one);
      latest.current.restore(one.input);
      note();
    },
    [inputs, note],
  );

  const { isTaken, wasRefused } = useTakenDraft(unsaved.place === undefined, (draft) => {
    const input = latest.current.read(draft.input);
    if (input === null) return false;
    const { id: from, at } = draft;
    restore({ kept: { id: from, tab: tabName(), at, input }, input });
    // Stored here before it leaves the queue, so that it is always in one of the two.
    inputs?.put({ id: id.current, tab: tabName(), at, input: draft.input });
    return true;
  });

  useEffect(() => {
    if (isTaken) return;
    const all = (inputs?.all() ?? []).flatMap((kept) => {
      const input = latest.current.read(kept.input);
      return input === null ? [] : [{ kept, input }];
    });
    if (all.length === 0) return;
    let isLeft = false;
    const find = async (): Promise<void> => {
      const isHeld = await heldInputs();
      if (isLeft) return;
      const free = all.filter(({ kept }) => !isHeld(kept.id));
      setFound(free);
      const own = free.find(({ kept }) => kept.tab === tabName());
      if (own && !isTouched.current) restore(own);
    };
    void find();
    return () => {
      isLeft = true;
    };
  }, [isTaken, inputs, restore]);

  useHeldInput({ id: id.current, isDirty, inputs, keep });

  // The end of a session unmounts the screen.
  useEffect(() => () => void keep(), [keep]);

  const [waiting] = isDirty && isEntered ? [] : found;
  return {
    note,
    keep,
    forget,
    wasRefused: wasRefused && isDirty && isEntered,
    restoredAt: isDirty && isEntered && restored ? restored.kept.at : null,
    offer: waiting
      ? {
          at: waiting.kept.at,
          restore: () => restore(waiting),
          discard: () => {
            inputs?.remove(waiting.kept.id);
            setFound((all) => all.filter((other) => other !== waiting));
          },
        }
      : null,
  };
}
