import { useEffect, useRef } from 'react';
import { useHost } from './host.ts';

/** Something that can be done with what is on the screen. */
export interface Command {
  /** Of the command, within its group. */
  readonly id: string;
  /** In a few words: `Mark as Done`. */
  readonly label: string;
  /** The key that does the same on the screen: `E`. */
  readonly shortcut?: string | undefined;
  /** Does it, or asks first what it needs to know. */
  run(): void;
}

/** What can be done with one thing on the screen. */
export interface CommandGroup {
  /** The thing: `Task 12`. */
  readonly title: string;
  /** Of the screen as a whole: offered behind what was looked at last. */
  readonly isOfScreen?: boolean;
  /** In the order in which they are offered. */
  readonly commands: readonly Command[];
}

/** What the host's palette offers beside its own. */
export interface HostCommands {
  /** Adds what can be done with what a screen shows; answers how to take it away. */
  add(group: CommandGroup): () => void;
}

/** Offers a group of commands in the host's palette for as long as the calling component is shown. */
export function useCommands({ title, commands, isOfScreen = false }: CommandGroup): void {
  const { commands: palette } = useHost();
  const latest = useRef(commands);
  latest.current = commands;
  // What they do follows each drawing; the palette only needs to hear of others.
  const offered = JSON.stringify(commands.map(({ id, label, shortcut }) => ({ id, label, shortcut })));
  useEffect(() => {
    const names = JSON.parse(offered) as readonly Omit<Command, 'run'>[];
    if (names.length === 0) return;
    return palette?.add({
      title,
      isOfScreen,
      commands: names.map((command) => ({
        ...command,
        run: () => latest.current.find(({ id }) => id === command.id)?.run(),
      })),
    });
  }, [palette, title, isOfScreen, offered]);
}
