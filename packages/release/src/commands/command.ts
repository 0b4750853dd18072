import type { Store } from '../store/store.ts';

/** Context of a command. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The author, for the history. */
  readonly by: string;
  readonly now: Date;
  readonly channel: string;
  /** The operator's private key (PEM), if given. */
  readonly signingKey?: string;
  /** Opens the given store; `isNew` allows an empty folder. */
  store(isNew?: boolean): Store;
  /** For people; says nothing where programs read the answer. */
  say(line: string): void;
}

/** Result of a command for programs: the lines for people have been printed. */
export type Answer = Readonly<Record<string, unknown>>;

/** The options of a command, as `parseArgs` of Node takes them. */
export type Options = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>
>;

type Value<O extends Options, Name extends keyof O> = O[Name]['type'] extends 'boolean'
  ? boolean
  : O[Name]['multiple'] extends true
    ? readonly string[]
    : string;

/** Given values of a command's options. */
export type Given<O extends Options> = { readonly [Name in keyof O]?: Value<O, Name> };

/** One command of `ledgerwise-release`. */
export interface Command<O extends Options = Options> {
  /** Arguments after the program's name: `promote <name>@<version>`. */
  readonly usage: string;
  readonly summary: string;
  readonly options: O;
  /** Descriptions of its options, one line each. */
  readonly help: readonly string[];
  run(context: CommandContext, given: Given<O>, words: readonly string[]): Promise<Answer>;
}

/** Types the arguments of a command by its options. */
export const defineCommand = <const O extends Options>(command: Command<O>): Command =>
  command as unknown as Command;
