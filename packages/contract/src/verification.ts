import type { DataSource } from './data-source.ts';
import type { Organisation } from './host.ts';
import type { SelfTestResult } from './module.ts';

/**
 * A screen whose functions QA can try like a user, each in a sandbox. Plain data, which QA's page lists; the code is in
 * `ModuleCode.verifications`.
 */
export interface VerificationDeclaration<Id extends string = string, Named extends string = string> {
  /** Names it in the module's code. */
  readonly id: Id;
  /** The screen's name in the report. */
  readonly title: string;
  /** Its address, as a route's path. */
  readonly path: string;
  /** Table that it shows; absent if it shows several. */
  readonly table?: string;
  /** Functions of the screen, each in a few words; all of them are verified. */
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
 * A screen rendered off-screen and operated like a user does: by roles, names and labels. Methods that wait throw a
 * message on timeout or if the screen fails.
 */
export interface ProbedScreen {
  /** Returns the current path, which changes when the screen navigates. */
  pathname(): string;
  /** All text of the screen. */
  text(): string;
  /** True if an enabled element of this role and name is present. */
  has(role: ProbedRole, name: string | RegExp): boolean;
  /** Waits for an enabled element of this role and name. */
  see(role: ProbedRole, name: string | RegExp): Promise<void>;
  /** Waits until the screen contains this text. */
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
  /** Returns visible errors: alerts, and messages beside inputs. */
  complaints(): readonly string[];
  /** Waits for the next file that the screen saves; it is not downloaded. */
  saved(): Promise<ProbedFile>;
  /** Removes the screen. */
  close(): void;
}

/** Tools of a verification: an initially empty organization, and the screens that show it. */
export interface Probe {
  /** The sandbox. */
  readonly organisation: Organisation;
  /** Its records. */
  readonly data: DataSource;
  /** Opens a path of the calling module and waits until its screen shows something. */
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
