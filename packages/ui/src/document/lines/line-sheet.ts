import type { LineTally, Values } from '@ledgerwise/resource';
import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import type { Formats } from '../../core/formats/use-formats.ts';
import type { ActiveCell } from '../../sheet/cells.ts';
import { SheetSelection } from '../../sheet/selection.ts';
import { SheetSteps } from '../../sheet/steps.ts';
import {
  fault,
  fillIn,
  isBlank,
  isSame,
  type Line,
  type LineColumn,
  put,
  settle,
  typeInto,
  validateLine,
} from './line.ts';
import { type Changes, counted, type LineEntry, type SheetAmounts, type Step } from './sheet-cells.ts';

/**
 * Store for the lines of a document during input. A change updates the totals by the difference of one line's amounts,
 * and subscribers are notified once per event.
 */
export class LineSheet extends SheetSelection<LineEntry, LineColumn> {
  readonly entries: Atom<readonly LineEntry[]>;
  readonly tally: Atom<LineTally<SheetAmounts>>;
  readonly totals: Atom<SheetAmounts>;
  /** True if the lines differ from the initial ones. */
  readonly isChanged: Atom<boolean>;
  /** Number of changes. */
  readonly changes: Atom<number>;
  readonly #entries: PrimitiveAtom<readonly LineEntry[]>;
  readonly #tally: PrimitiveAtom<LineTally<SheetAmounts>>;
  readonly #totals: PrimitiveAtom<SheetAmounts>;
  readonly #isChanged = atom(false);
  readonly #changes = atom(0);
  /** Formats of the screen, which may change during input. */
  readonly #formats: () => Formats;
  #preset: () => Line;
  readonly #steps = new SheetSteps<Step>();
  /** The line before the active cell was entered. */
  #entered: { readonly entry: LineEntry; readonly line: Line } | null = null;
  #count = 0;

  constructor(
    columns: readonly LineColumn[],
    preset: () => Line,
    tally: LineTally<SheetAmounts>,
    formats: () => Formats,
  ) {
    const entries = atom<readonly LineEntry[]>([]);
    super(columns, entries);
    this.#entries = entries;
    this.#formats = formats;
    this.#preset = preset;
    this.#tally = atom(tally);
    this.#totals = atom(tally.totals());
    this.entries = atom((get) => get(this.#entries));
    this.tally = atom((get) => get(this.#tally));
    this.totals = atom((get) => get(this.#totals));
    this.isChanged = atom((get) => get(this.#isChanged));
    this.changes = atom((get) => get(this.#changes));
  }

  read(entry: LineEntry): Line {
    return this.store.get(entry.line);
  }

  /** Puts other lines into the sheet, as of a document that was loaded; there is nothing to undo. */
  begin(lines: readonly Line[], isChanged = false): readonly LineEntry[] {
    const entries = (lines.length > 0 ? lines : [this.#preset()]).map((line) => this.#entry(line));
    this.#write([], entries);
    this.#steps.clear();
    this.#entered = null;
    this.store.set(this.active, null);
    this.store.set(this.#isChanged, isChanged);
    return entries;
  }

  /** Sets the initial values of new lines. Blank lines get them too, which does not count as a change. */
  presetBy(preset: () => Line): void {
    const blank = this.all().filter((entry) => this.isBlank(entry));
    const isChanged = this.store.get(this.#isChanged);
    this.#preset = preset;
    this.#write(blank.map((entry) => [entry, preset()]));
    this.store.set(this.#isChanged, isChanged);
    this.#enterAgain();
  }

  /** Marks the lines as saved. */
  saved(): void {
    this.store.set(this.#isChanged, false);
  }

  /** Counts all lines again, for another head. */
  recount(tally: LineTally<SheetAmounts>): void {
    for (const entry of this.all()) tally.change(null, counted(this.read(entry)));
    this.store.set(this.#tally, tally);
    this.store.set(this.#totals, tally.totals());
  }

  /** Goes to a cell; the previous one is validated. */
  override enter(id: string | null, column: string | null): void {
    const entry = this.all().find((one) => one.id === id);
    super.enter(entry?.id ?? null, column);
    this.#entered = entry ? { entry, line: this.read(entry) } : null;
  }

  /** Validates the active cell, and records its previous state as one undo step. */
  override leave(): void {
    const cell = this.store.get(this.active);
    const entered = this.#entered;
    if (!cell || !entered || !this.all().includes(entered.entry)) return;
    const { entry } = entered;
    const column = this.columns.find(({ name }) => name === cell.column);
    const left = column ? settle(this.read(entry), column, this.#formats()) : this.read(entry);
    this.#write([[entry, isSame(left, entered.line) ? entered.line : left]]);
    if (this.read(entry) === entered.line) return;
    this.#steps.remember({ entries: this.all(), lines: new Map([[entry, entered.line]]) });
    this.#entered = { entry, line: this.read(entry) };
  }

  /** Enters typed text into a cell. */
  type(entry: LineEntry, column: LineColumn, text: string): void {
    this.extendTo(null);
    this.#write([[entry, typeInto(this.read(entry), column, text, this.#formats())]]);
  }

  /** Chooses a record in a cell, which may fill in other cells. */
  choose(entry: LineEntry, column: string, value: unknown, shown?: string, fills: Values = {}): void {
    const clears = this.columns.find(({ name }) => name === column)?.clears;
    const before = clears === undefined ? this.read(entry) : put(this.read(entry), clears, null);
    this.#write([[entry, fillIn(put(before, column, value, shown), fills)]]);
  }

  /** Restores the active cell's line to its state before the cell was entered; returns false if it has not changed. */
  restore(): boolean {
    const entered = this.#entered;
    if (!entered || this.read(entered.entry) === entered.line) return false;
    this.#write([[entered.entry, entered.line]]);
    return true;
  }

  /** Adds lines at a place, and returns them. */
  insert(at: number, lines: readonly Line[] = [this.#preset()]): readonly LineEntry[] {
    const added = lines.map((line) => this.#entry(line));
    this.#step([], this.all().toSpliced(at, 0, ...added));
    return added;
  }

  /** One line always remains: removing the last one replaces it by a new one. */
  remove(id: string): void {
    const rest = this.all().filter((entry) => entry.id !== id);
    this.#step([], rest.length > 0 ? rest : [this.#entry(this.#preset())]);
  }

  move(id: string, by: 1 | -1): void {
    const from = this.indexOf(id);
    const to = from + by;
    const moved = this.all()[from];
    if (!moved || to < 0 || to >= this.all().length) return;
    this.#step([], this.all().toSpliced(from, 1).toSpliced(to, 0, moved));
  }

  /** Changes many cells as one step, and adds what lines are needed at the end. */
  change(changes: Changes, added: readonly LineEntry[] = []): void {
    this.#step(changes, [...this.all(), ...added]);
  }

  /** A line for `change` to add. */
  newEntry(): LineEntry {
    return this.#entry(this.#preset());
  }

  /** Completes the last step with further changes, as part of it. */
  complete(changes: Changes): void {
    const known = new Set(this.all());
    this.#write(changes.filter(([entry]) => known.has(entry)));
  }

  undo(): boolean {
    this.leave();
    return this.#goTo(this.#steps.undo((step) => this.#as(step)));
  }

  redo(): boolean {
    this.leave();
    return this.#goTo(this.#steps.redo((step) => this.#as(step)));
  }

  isBlank(entry: LineEntry): boolean {
    return isBlank(this.read(entry), this.#preset(), this.columns);
  }

  /** Validates every line that is not blank; returns the first invalid cell. */
  validate(): ActiveCell | null {
    this.leave();
    const written = this.written();
    this.#write(
      written.map((entry) => [entry, validateLine(this.read(entry), this.columns, this.#formats())]),
    );
    for (const entry of written) {
      const { problems } = this.read(entry);
      const column = this.columns.find(({ name }) => name in problems);
      if (column) return { id: entry.id, column: column.name };
    }
    return null;
  }

  /** The lines to be saved: those that say something. */
  written(): readonly LineEntry[] {
    return this.all().filter((entry) => !this.isBlank(entry));
  }

  /** Sets the message of a cell that was refused elsewhere. */
  refuse(entry: LineEntry, column: string, problem: string): void {
    this.#write([[entry, fault(this.read(entry), column, problem)]]);
  }

  #entry(line: Line): LineEntry {
    this.#count += 1;
    return { id: `line-${this.#count}`, line: atom(line) };
  }

  #step(changes: Changes, entries: readonly LineEntry[]): void {
    this.leave();
    this.extendTo(null);
    const lines = new Map(changes.map(([entry]) => [entry, this.read(entry)]));
    this.#steps.remember({ entries: this.all(), lines });
    this.#write(changes, entries);
    this.#enterAgain();
  }

  /** Returns the current state of what a step changed. */
  #as({ lines }: Step): Step {
    return {
      entries: this.all(),
      lines: new Map([...lines.keys()].map((entry) => [entry, this.read(entry)])),
    };
  }

  #goTo(step: Step | undefined): boolean {
    if (!step) return false;
    this.#write([...step.lines], step.entries);
    this.#enterAgain();
    return true;
  }

  /** The active cell is restored to its current value. */
  #enterAgain(): void {
    if (!this.#entered) return;
    const { entry } = this.#entered;
    const isThere = this.all().includes(entry);
    this.#entered = isThere ? { entry, line: this.read(entry) } : null;
    if (!isThere) this.store.set(this.active, null);
  }

  #write(changes: Changes, entries?: readonly LineEntry[]): void {
    this.store.set(this.#apply, changes, entries);
  }

  readonly #apply = atom(
    null,
    (get, set, changes: Changes, entries: readonly LineEntry[] = get(this.#entries)) => {
      const tally = get(this.#tally);
      const before = get(this.#entries);
      if (entries !== before) {
        const now = new Set(entries);
        const then = new Set(before);
        for (const entry of before) if (!now.has(entry)) tally.change(counted(get(entry.line)), null);
        for (const entry of entries) if (!then.has(entry)) tally.change(null, counted(get(entry.line)));
        set(this.#entries, entries);
      }
      const shown = new Set(entries);
      const real = changes.filter(([entry, line]) => get(entry.line) !== line);
      if (real.length === 0 && entries === before) return;
      for (const [entry, line] of real) {
        const was = get(entry.line);
        if (shown.has(entry)) tally.change(counted(was), counted(line));
        set(entry.line, line);
      }
      set(this.#totals, tally.totals());
      set(this.#isChanged, true);
      set(this.#changes, (before) => before + 1);
    },
  );
}
