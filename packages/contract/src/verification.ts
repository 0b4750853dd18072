import type { DataSource } from './data-source.ts';
import type { Organisation } from './host.ts';
import type { SelfTestResult } from './module.ts';

/**
 * A screen whose functions QA can try out, each in a sandbox, like a user. Pure data, which QA's page lists; the code is
 * `ModuleCode.verifications`.
 */
export interface VerificationDeclaration<Id extends string = string, Named extends string = string> {
  /** Names it in the module's code. */
  readonly id: Id;
  /** The screen's name in the report. */
  readonly title: string;
  /** Its address, as a route's path. */
  readonly path: string;
  /** The table that it shows; absent where it shows several. */
  readonly table?: string;
  /** Functions of the screen, each in a few words; every one of them is verified. */
  readonly functions: readonly Named[];
}

/** A file that a screen has saved. */
export interface ProbedFile {
  /** The name that it was saved under. */
  readonly name: string;
  /** Its content. */
  readonly content: Blob;
}

/** ARIA roles of elements. */
export type ProbedRole =
  | 'button'
  | 'link'
  | 'tab'
  | 'menuitem'
  | 'option'
  | 'checkbox'
  | 'heading'
  | 'row'
  | 'grid'
  | 'img'
  | 'status';

/**
 * A screen that is rendered out of sight and used like a user does: by roles, names and labels. Every method
 * that waits throws a message when the time is over or the screen fails.
 */
export interface ProbedScreen {
  /** The present path, which is another one after the screen has navigated. */
  pathname(): string;
  /** All text of the screen. */
  text(): string;
  /** Whether an element of this role and name is there now and can be used. */
  has(role: ProbedRole, name: string | RegExp): boolean;
  /** Waits for an element of this role and name that can be used. */
  see(role: ProbedRole, name: string | RegExp): Promise<void>;
  /** Waits until the screen's text contains this. */
  says(text: string | RegExp): Promise<void>;
  /** Waits until `holds` returns true; otherwise throws `<what> did not happen`. */
  until(what: string, holds: () => boolean): Promise<void>;
  /** Clicks a button, link, tab, menu entry or option. */
  press(role: ProbedRole, name: string | RegExp): Promise<void>;
  /** Replaces the text of the input with this label. */
  fill(label: string | RegExp, text: string): Promise<void>;
  /** Types into the field with this label, which searches records, and takes the option with this name. */
  pick(label: string | RegExp, choice: string): Promise<void>;
  /** Toggles the checkbox with this name. */
  tick(name: string | RegExp): Promise<void>;
  /** Clicks a cell of a grid: in a row (1 is the first below the head) and in the column of that name in the markup. */
  enterCell(row: number, column: string): Promise<void>;
  /** Gives a file to the input with this label. */
  give(label: string | RegExp, file: File): Promise<void>;
  /** The text of each row of its tables and grids, without heads. */
  rows(): readonly string[];
  /** Reported problems: alerts, and messages beside inputs. */
  complaints(): readonly string[];
  /** Waits for the next file that it saves, which does not reach the user's downloads. */
  saved(): Promise<ProbedFile>;
  /** Removes the screen. */
  close(): void;
}

/** Tools of a verification: an organization of its own, empty at first, and the screens that show it. */
export interface Probe {
  /** The sandbox. */
  readonly organisation: Organisation;
  /** Its records. */
  readonly data: DataSource;
  /** Opens a path of the calling module, as in its routes, and waits until its screen shows something. */
  open(path: string): Promise<ProbedScreen>;
}

/** Tries one function of a screen. If it throws, it has failed, and the error's message is shown. */
export type VerificationFunction = (probe: Probe) => Promise<SelfTestResult>;

/** A function for everything that the declarations name: by the declaration's id, then by the function's name. */
export type VerificationFunctions<Declared extends VerificationDeclaration> = {
  readonly [Each in Declared as Each['id']]: {
    readonly [Named in Each['functions'][number]]: VerificationFunction;
  };
};
