import { useEffect, useRef } from 'react';
import { useHost } from './host.ts';

/** Something that can be done with what is on the screen. */
export interface Command {
  /** Of the command, within its group. */
  readonly id: string;
  /** In a few words: `Record Payment`. */
  readonly label: string;
  /** Does it, or asks first what it needs to know. */
  run(): void;
}

/** What can be done with one thing on the screen. */
export interface CommandGroup {
  /** The thing: `INV-0012`. */
  readonly title: string;
  /** In the order in which they are offered. */
  readonly commands: readonly Command[];
}

/** What the host's palette offers beside its own. */
export interface HostCommands {
  /** Adds what can be done with what a screen shows; answers how to take it away. */
  add(group: CommandGroup): () => void;
}

/** Offers commands in the host's palette for as long as the calling component is shown. */
export function useCommands(title: string, commands: readonly Command[]): void {
  const { commands: palette } = useHost();
  const latest = useRef(commands);
  latest.current = commands;
  // What they do follows each drawing; the palette only needs to hear of others.
  const offered = JSON.stringify(commands.map(({ id, label }) => ({ id, label })));
  useEffect(() => {
    const names = JSON.parse(offered) as readonly Pick<Command, 'id' | 'label'>[];
    if (names.length === 0) return;
    return palette?.add({
      title,
      commands: names.map(({ id, label }) => ({
        id,
        label,
        run: () => latest.current.find((command) => command.id === id)?.run(),
      })),
    });
  }, [palette, title, offered]);
}
