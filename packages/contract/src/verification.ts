import type { DataSource } from './data-source.ts';
import type { Organisation } from './host.ts';
import type { SelfTestResult } from './module.ts';

/**
 * A screen whose functions can be tried: each of them in a sandbox, as a person would. Pure data, of which QA's page makes
 * its list; the functions that try them stand in `module.tsx`.
 */
export interface VerificationDeclaration<Id extends string = string, Named extends string = string> {
  /** Names it in `module.tsx`. */
  readonly id: Id;
  /** What the screen is called in the report. */
  readonly title: string;
  /** Its address, as a route's path. */
  readonly path: string;
  /** The table that it draws on; none where it draws on several. */
  readonly table?: string;
  /** What can be done there, each in a few words; every one of them is tried. */
  readonly functions: readonly Named[];
}

/** A file that a screen has saved. */
export interface ProbedFile {
  /** The name that it was saved under. */
  readonly name: string;
  /** Its content. */
  readonly content: Blob;
}

/** What can be named on a screen, as assistive technology names it. */
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
 * A screen that is shown off the page, and worked as a person works it: by roles, names and labels. What is asked for and does
 * not come within the limit throws a sentence that names it, and so does a failure of the screen.
 */
export interface ProbedScreen {
  /** The address now: a screen may have led elsewhere. */
  pathname(): string;
  /** All that it says. */
  text(): string;
  /** Whether something of this role and name is there and can be used, now. */
  has(role: ProbedRole, name: string | RegExp): boolean;
  /** Waits until it is there and can be used. */
  see(role: ProbedRole, name: string | RegExp): Promise<void>;
  /** Waits until it says this. */
  says(text: string | RegExp): Promise<void>;
  /** Waits until something holds; `what` ends the sentence `… did not happen`. */
  until(what: string, holds: () => boolean): Promise<void>;
  /** Presses a button, link, tab, menu entry or choice. */
  press(role: ProbedRole, name: string | RegExp): Promise<void>;
  /** Writes into the input with this label, in place of what is there. */
  fill(label: string | RegExp, text: string): Promise<void>;
  /** Types into a box that searches records, and takes the choice with this name. */
  pick(label: string | RegExp, choice: string): Promise<void>;
  /** Ticks, or unticks, the box with this name. */
  tick(name: string | RegExp): Promise<void>;
  /** Presses the cell of a grid's row (1 is the first below its head) in the column of that name in the markup. */
  enterCell(row: number, column: string): Promise<void>;
  /** Gives a file to the input with this label. */
  give(label: string | RegExp, file: File): Promise<void>;
  /** The rows of its tables and grids as text, without their heads. */
  rows(): readonly string[];
  /** What it says is wrong: alerts, and the words beside inputs. */
  complaints(): readonly string[];
  /** Waits for the next file that it saves; nothing reaches the user's downloads. */
  saved(): Promise<ProbedFile>;
  /** Takes it away. */
  close(): void;
}

/** What a verification works with: an organisation of its own, empty at first, and the screens over it. */
export interface Probe {
  /** The sandbox. */
  readonly organisation: Organisation;
  /** Its records. */
  readonly data: DataSource;
  /** Opens an address of the calling module, as a route's path, and waits until its screen shows something. */
  open(path: string): Promise<ProbedScreen>;
}

/** Tries one function of a screen. What it throws counts as failed, with its sentence. */
export type VerificationFunction = (probe: Probe) => Promise<SelfTestResult>;

/** A function for each of what the declarations name. */
export type VerificationFunctions<Declared extends VerificationDeclaration> = {
  readonly [Each in Declared as Each['id']]: {
    readonly [Named in Each['functions'][number]]: VerificationFunction;
  };
};
