import {
  type DataSource,
  type Filter,
  type Host,
  isAppError,
  type ListQuery,
  type Row,
  useHost,
} from '@ledgerwise/contract';
import { type AnyResource, exactRow, type Field, type Fields, readFrom } from '@ledgerwise/resource';
import { NOT_ARCHIVED } from '@ledgerwise/resource/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keptRecords } from '../resource/query/kept-from.ts';
import { findNames, knowsByNameAlone } from './directory.ts';
import { noteChoice, recentChoices } from './recent-choices.ts';
import { useSettledText } from './use-settled-text.ts';

/** As many as fit into a glance; more are found by typing on. */
const MOST_CHOICES = 20;

/** The resource that a ref points to. */
export function targetOf({ label, targetResource }: Pick<Field, 'label' | 'targetResource'>): AnyResource {
  if (!targetResource) throw new Error(`${label} does not say which records it points to.`);
  return targetResource;
}

/** The name by which a record is chosen. */
export function nameOf(target: AnyResource, row: Row): string {
  const [code, name] = [target.codedBy && row[target.codedBy], row[target.title]];
  const said = [code, name].filter((text) => typeof text === 'string' && text !== '');
  return said.length > 0 ? said.join(' ') : row.id;
}

/** Returns of the target's own records, kept with its other ones: a change to it makes them old. */
function useHolder(): string {
  const { user, organisation } = useHost().auth;
  return `${organisation?.id ?? ''} ${user?.id ?? ''}`;
}

const useTargetKeys = (target: AnyResource) => [useHolder(), target.name] as const;

async function search(
  data: Pick<DataSource, 'list'>,
  target: AnyResource,
  filters: readonly Filter[],
  text: string,
  recent: readonly string[],
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const ask = (size: number, extra: { search?: string; filters: readonly Filter[] }) =>
    data.list(readFrom(target), {
      ...extra,
      sort: { field: target.codedBy ?? target.title, descending: false },
      page: { size, offset: 0 },
      signal,
    });
  const [page, used] = await Promise.all([
    ask(MOST_CHOICES, { ...(text !== '' && { search: text }), filters }),
    text === '' && recent.length > 0
      ? ask(recent.length, {
          filters: [...filters, { field: 'id', operator: 'in', value: recent.join(',') }],
        })
      : { rows: [] },
  ]);
  if (used.rows.length > 0) {
    // Deleted, archived and unavailable records are not among them.
    const first = recent.flatMap((id) => used.rows.find((row) => row.id === id) ?? []);
    const rest = page.rows.filter(({ id }) => !recent.includes(id));
    return [...first, ...rest].slice(0, MOST_CHOICES).map((row) => exactRow(target, row));
  }
  if (page.next === null || text === '') return page.rows.map((row) => exactRow(target, row));
  // The very name may stand behind many that only contain it: those that begin with the text come first, and it first of
  // them. It is then not offered to be made again.
  const beginning = await ask(MOST_CHOICES, {
    filters: [...filters, { field: target.title, operator: 'starts_with', value: text }],
  });
  const first = new Set(beginning.rows.map(({ id }) => id));
  const rows = [...beginning.rows, ...page.rows.filter(({ id }) => !first.has(id))];
  return rows.slice(0, MOST_CHOICES).map((row) => exactRow(target, row));
}

/** Lists as the server does, and out of the rows that the browser knows where it cannot be asked. */
function listsAnywhere({ data, offline }: Pick<Host, 'data' | 'offline'>): Pick<DataSource, 'list'> {
  return {
    async list<R extends Row>(table: string, query: ListQuery) {
      try {
        return await data.list<R>(table, query);
      } catch (error) {
        if (!offline || !isAppError(error) || error.code !== 'network.offline') throw error;
        const { signal: _signal, ...asked } = query;
        return { rows: (await offline.list(table, asked)).rows as readonly R[], next: null };
      }
    },
  };
}

const offersOf = ({ offers = [] }: Field, { archive }: AnyResource): readonly Filter[] =>
  archive ? [...offers, NOT_ARCHIVED] : offers;

/** The records that forms begin with, by the names of their fields; undefined until they are known. */
export function usePreselected(fields: Fields): Readonly<Record<string, string>> | undefined {
  const { data } = useHost();
  const holder = useHolder();
  const wanted = Object.entries(fields).filter(([, { preselects }]) => preselects === true);
  const query = useQuery({
    queryKey: [holder, 'preselected', wanted.map(([name, { target, offers }]) => [name, target, offers])],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        wanted.map(async ([name, field]) => {
          const target = targetOf(field);
          const recent = recentChoices(holder, target.name);
          const [first] = await search(data, target, offersOf(field, target), '', recent, signal);
          return first ? [[name, first.id] as const] : [];
        }),
      );
      return Object.fromEntries(found.flat());
    },
    enabled: wanted.length > 0,
    // A convenience: without it the record is chosen.
    retry: false,
  });
  return query.data;
}

/**
 * The records that a text finds, once the reader stops typing. `rows` is undefined until the answer to this very text is
 * there: what an older text found is never offered, for Enter would choose it.
 */
export function useChoices(field: Field, typed: string, isOpen: boolean) {
  const { data, offline, auth } = useHost();
  const target = targetOf(field);
  const keys = useTargetKeys(target);
  const [holder] = keys;
  // As they were when it was opened: what is chosen moves nothing under the pointer.
  const recent = useMemo(() => (isOpen ? recentChoices(holder, target.name) : []), [isOpen, holder, target]);
  const text = typed.trim();
  const asked = useSettledText(typed);
  const { others = [] } = field;
  const filters = field.offers ?? [];
  const query = useQuery({
    queryKey: [...keys, 'choices', filters, others.map(({ name }) => name), asked, recent],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        [target, ...others].map(async (one) => {
          const offers = offersOf(field, one);
          const [own, named] = await Promise.all([
            search(listsAnywhere({ data, offline }), one, offers, asked, recent, signal),
            knowsByNameAlone(auth, one) && auth.unreachable === undefined ? findNames(data, one, asked) : [],
          ]);
          const ids = new Set(own.map(({ id }) => id));
          return [...own, ...named.filter(({ id }) => !ids.has(id))];
        }),
      );
      return found.flat();
    },
    enabled: isOpen,
    // Records of several tables in one answer would be taken for those of one.
    ...(others.length === 0 && { meta: keptRecords(target) }),
  });
  const isCurrent = asked === text;
  return {
    rows: isCurrent ? query.data : undefined,
    error: isCurrent && !query.data ? query.error : null,
    retry: () => void query.refetch(),
    /** The chosen record is listed first the next time. */
    note: (id: string) => noteChoice(holder, target.name, id),
  };
}

/**
 * The name of the record that is chosen, archived or not among the choices though it be: as the row brings it, else as the
 * record itself says. Undefined while it is on its way.
 */
export function useChosenName(field: Field, id: string, known: string | undefined) {
  const { data, offline, auth } = useHost();
  const target = targetOf(field);
  const keys = useTargetKeys(target);
  const query = useQuery({
    queryKey: [...keys, 'chosen', id],
    queryFn: async ({ signal }) => {
      try {
        return await data.get(readFrom(target), id, signal);
      } catch (error) {
        if (isAppError(error) && error.code === 'network.offline') {
          const row = await offline?.get(readFrom(target), id);
          if (row) return row;
        }
        // It may be one that this reader knows by its name alone.
        if (!target.directory || !knowsByNameAlone(auth, target)) throw error;
        const { name } = await data.get(target.directory.source, id, signal);
        return { id, [target.title]: name };
      }
    },
    enabled: id !== '' && known === undefined,
    meta: keptRecords(target),
  });
  if (id === '') return '';
  if (known !== undefined) return known;
  if (query.data) return nameOf(target, query.data);
  return query.isError ? `${target.label.one} that you cannot see` : undefined;
}
