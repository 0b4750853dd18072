import { useEffect, useRef } from 'react';
import { useHost } from './host.ts';

/** Something that the user can do on a screen. */
export interface Command {
  /** Id within its group. */
  readonly id: string;
  /** Its effect, in a few words: `Mark as Done`. */
  readonly label: string;
  /** The key that does the same: `E`. */
  readonly shortcut?: string | undefined;
  /** Runs the command, or opens a dialog that asks for details. */
  run(): void;
}

/** Commands for one record or part of a screen. */
export interface CommandGroup {
  /** Name of the record or part: `Task 12`. */
  readonly title: string;
  /** True for commands of the whole screen, which are listed after recent records. False by default. */
  readonly isOfScreen?: boolean;
  /** In the order in which they are shown. */
  readonly commands: readonly Command[];
}

/** The host's command palette. */
export interface HostCommands {
  /** Adds a group of commands; returns a function that removes it. */
  add(group: CommandGroup): () => void;
}

/** Offers a group of commands in the host's palette for as long as the calling component is shown. */
export function useCommands({ title, commands, isOfScreen = false }: CommandGroup): void {
  const { commands: palette } = useHost();
  const latest = useRef(commands);
  latest.current = commands;
  // `run` changes with each render; the palette needs to know only about changes to the rest.
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
