import { useHost } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createKeptInputs, holderOf, type KeptInput } from './kept-inputs.ts';
import { heldInputs, tabName } from './page-locks.ts';
import { useHeldInput } from './use-held-input.ts';
import { useTakenDraft } from './use-taken-draft.ts';

/** Reports of a screen about its input. */
export interface UnsavedInput<Input> {
  /** Of a dialog: what tells it from others that are opened at the same address. */
  readonly place?: string;
  readonly isDirty: boolean;
  /** As it is kept: plain data, without what must stay secret. */
  write(): Input;
  /** Whether something is entered that must not be kept. */
  hasSecret?(): boolean;
  /** Reads stored input of the form that `write` returns; null if invalid. */
  read(kept: unknown): Input | null;
  /** Enters it again. */
  restore(input: Input): void;
}

/** Input that waits to be taken up or thrown away. */
export interface OfferedInput {
  /** When it was entered: ISO 8601. */
  readonly at: string;
  restore(): void;
  discard(): void;
}

export interface KeptForScreen {
  /** To be told of each change that the user makes. */
  note(): void;
  /** Writes it at once. False where something is entered that could not be kept. */
  keep(): boolean;
  /** It was saved or thrown away. */
  forget(): void;
  /** When that was entered which is back now; null where none is. */
  readonly restoredAt: string | null;
  /** It is a draft that the server refused when it was sent: saving it says why. */
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
    // Closed storage keeps nothing.
    return null;
  }
}

/**
 * Keeps what is entered on a screen in the browser, for its user and organization alone, until it is saved or thrown away. In
 * the tab in which it was entered it comes back by itself; another tab offers it, unless it is still being entered elsewhere.
 */
export function useKeptInput<Input>(unsaved: UnsavedInput<Input>): KeptForScreen {
  const { auth } = useHost();
  const { pathname, search } = useLocation();
  // Owner and location stay as they were when the screen opened, whatever the host reports while it goes.
  const [inputs] = useState(() =>
    openInputs(
      holderOf(auth),
      `${pathname}${search}${unsaved.place === undefined ? '' : `#${unsaved.place}`}`,
    ),
  );
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const id = useRef(crypto.randomUUID());
  // Not all that is unsaved was entered: a copy is, and a rate that followed its day. Nobody misses that.
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
      // A copy: where nobody knows whether it is entered elsewhere still, neither writes over the other.
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
    // Kept here before it leaves the queue: it is in one of the two places at any moment.
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

  // A session that ended takes the screen away.
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
