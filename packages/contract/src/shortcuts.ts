import { useEffect } from 'react';
import { useHost } from './host.ts';

/** A key, or keys that do the same, and what that is. */
export interface Shortcut {
  /** As on the keyboard: `Ctrl + Enter`, `/`. */
  readonly keys: readonly string[];
  /** In a few words. */
  readonly does: string;
}

/** The shortcuts of a part of the page. */
export interface ShortcutGroup {
  /** Where they work: `In a list`. */
  readonly title: string;
  /** In the order in which they are told. */
  readonly shortcuts: readonly Shortcut[];
}

/** The list of shortcuts that `?` opens. */
export interface HostShortcuts {
  /** Adds what a screen understands; answers how to take it away. */
  add(group: ShortcutGroup): () => void;
}

/** Tells the host's list of shortcuts what the calling component understands, for as long as it is shown. */
export function useShortcuts(group: ShortcutGroup): void {
  const { shortcuts } = useHost();
  useEffect(() => shortcuts?.add(group), [shortcuts, group]);
}
