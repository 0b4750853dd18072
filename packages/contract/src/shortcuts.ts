import { useEffect } from 'react';
import { useHost } from './host.ts';

/** Function of a key. */
export interface Shortcut {
  /** Keys that do the same, as on the keyboard: `Ctrl + Enter`, `/`. */
  readonly keys: readonly string[];
  /** Their effect, in a few words. */
  readonly does: string;
}

/** The shortcuts of a part of the page. */
export interface ShortcutGroup {
  /** Where they apply: `In a list`. */
  readonly title: string;
  /** In the order in which they are shown. */
  readonly shortcuts: readonly Shortcut[];
}

/** The list of shortcuts that `?` opens. */
export interface HostShortcuts {
  /** Adds a group of shortcuts; returns a function that removes it. */
  add(group: ShortcutGroup): () => void;
}

/** Adds shortcuts to the host's list for as long as the calling component is shown. */
export function useShortcuts(group: ShortcutGroup): void {
  const { shortcuts } = useHost();
  useEffect(() => shortcuts?.add(group), [shortcuts, group]);
}
