import { type Atom, atom, createStore } from 'jotai/vanilla';
import { type ActiveCell, type CellRange, cellsBetween } from './cells.ts';

/** A row of a sheet, as far as its cells are gone to and selected. */
export interface SheetRow {
  readonly id: string;
}
export interface SheetColumn {
  readonly name: string;
}

/**
 * The active cell and the selected cells of a sheet, in a store: a key renders only the affected rows. The store is no part of
 * the public types, because its library is not installed with this package.
 */
export class SheetSelection<Row extends SheetRow = SheetRow, Column extends SheetColumn = SheetColumn> {
  /** @internal */
  readonly store = createStore();
  /** @internal */
  readonly active = atom<ActiveCell | null>(null);
  /** The selected cells; null if there is only the active one. @internal */
  readonly range: Atom<CellRange | null>;
  #columns: readonly Column[];
  readonly #rows: Atom<readonly Row[]>;
  /** The other end of the range that begins at the active cell. */
  readonly #end = atom<ActiveCell | null>(null);

  /** Other teams get one from `useSelection`. @internal */
  constructor(columns: readonly Column[], rows: Atom<readonly Row[]>) {
    this.#columns = columns;
    this.#rows = rows;
    this.range = atom((get) => {
      const [from, to] = [get(this.active), get(this.#end)];
      return from && to ? cellsBetween(from, to, get(rows), columns) : null;
    });
  }

  get columns(): readonly Column[] {
    return this.#columns;
  }

  /** Takes the labels of the same columns in other words; ignores other columns. @internal */
  relabel(columns: readonly Column[]): void {
    if (columns === this.#columns) return;
    if (columns.map(({ name }) => name).join() === this.#columns.map(({ name }) => name).join())
      this.#columns = columns;
  }

  all(): readonly Row[] {
    return this.store.get(this.#rows);
  }

  indexOf(id: string): number {
    return this.all().findIndex((row) => row.id === id);
  }

  /** Enters a cell, and leaves the previous one. */
  enter(id: string | null, column: string | null): void {
    this.leave();
    this.extendTo(null);
    this.store.set(this.active, id !== null && column !== null ? { id, column } : null);
  }

  /** Called when the active cell is left; does nothing unless overridden. */
  leave(): void {}

  /** Selects the cells from the active one to another. */
  extendTo(end: ActiveCell | null): void {
    this.store.set(this.#end, end);
  }

  /** Moves the end of the selection; returns the position of its row, or null at the edge. */
  extend(rows: number, places: number): number | null {
    const at = this.store.get(this.#end) ?? this.store.get(this.active);
    if (!at) return null;
    const place = this.indexOf(at.id) + rows;
    const row = this.all()[place];
    const column = this.columns[this.columns.findIndex(({ name }) => name === at.column) + places];
    if (!row || !column) return null;
    this.extendTo({ id: row.id, column: column.name });
    return place;
  }
}
