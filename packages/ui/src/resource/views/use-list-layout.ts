import { useHost } from '@ledgerwise/contract';
import { type AnyResource, listNameOf } from '@ledgerwise/resource';
import { useState } from 'react';
import { countOf } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import type { Density } from '../../table/use-row-height.ts';
import { keepText, keptText } from './kept-text.ts';

/** A user's layout of a list: its columns, their order and widths, and the row height. */
export interface ListLayout {
  readonly columns: readonly string[];
  readonly density: Density;
  /** Widths that the user set, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
}

/** Returns the default layout of a list. */
export function usualLayout({ list }: AnyResource): ListLayout {
  return { columns: list.columns, density: 'normal', widths: {} };
}

/** The columns that can be chosen: those of the list, and those that are shown only when they are chosen. */
export function offeredColumns({ list }: AnyResource): readonly string[] {
  return [...list.columns, ...(list.more ?? [])];
}

/** `1 column hidden`, `3 columns hidden`. */
export const columnsHidden = (count: number, formats: Formats): string =>
  `${countOf(count, 'column', 'columns', formats)} hidden`;

const readWidths = (kept: unknown, offered: readonly string[]): ListLayout['widths'] =>
  Object.fromEntries(
    Object.entries(Object(kept)).flatMap(([name, width]) =>
      offered.includes(name) && typeof width === 'number' && width > 0 ? [[name, width]] : [],
    ),
  );

/** Parses the stored layout; unknown parts, and columns that no longer exist, are ignored. */
function readLayout(resource: AnyResource, kept: string | null): ListLayout {
  const usual = usualLayout(resource);
  if (kept === null) return usual;
  try {
    const read: unknown = JSON.parse(kept);
    if (typeof read !== 'object' || read === null) return usual;
    const offered = offeredColumns(resource);
    const chosen = 'columns' in read && Array.isArray(read.columns) ? read.columns : [];
    const columns = offered.filter((name) => chosen.includes(name));
    columns.sort((a, b) => chosen.indexOf(a) - chosen.indexOf(b));
    const density = 'density' in read && read.density === 'compact' ? 'compact' : 'normal';
    const widths = 'widths' in read ? readWidths(read.widths, offered) : {};
    return { columns: columns.includes(resource.title) ? columns : usual.columns, density, widths };
  } catch {
    return usual;
  }
}

/** The layout of a list, stored in this browser for each user. */
export function useListLayout(resource: AnyResource): readonly [ListLayout, (layout: ListLayout) => void] {
  const { user } = useHost().auth;
  const key = `ledgerwise.list.${listNameOf(resource)}.${user?.id ?? ''}`;
  const [layout, setLayout] = useState(() => readLayout(resource, keptText(key)));
  const change = (next: ListLayout): void => {
    setLayout(next);
    const usual = usualLayout(resource);
    const isUsual =
      next.density === usual.density &&
      next.columns.join() === usual.columns.join() &&
      Object.keys(next.widths).length === 0;
    keepText(key, isUsual ? null : JSON.stringify(next));
  };
  return [layout, change];
}
