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

/** Number of choices that are easy to scan; users find more by typing. */
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

/** Holder of recent choices: user and organization. */
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
  // Many records may contain the text, so those that start with it come first, and an exact match before them. An
  // existing name is then not offered for creation.
  const beginning = await ask(MOST_CHOICES, {
    filters: [...filters, { field: target.title, operator: 'starts_with', value: text }],
  });
  const first = new Set(beginning.rows.map(({ id }) => id));
  const rows = [...beginning.rows, ...page.rows.filter(({ id }) => !first.has(id))];
  return rows.slice(0, MOST_CHOICES).map((row) => exactRow(target, row));
}

/** Lists like the server, or from known rows if the server cannot be reached. */
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
    // A convenience: the record is chosen without it.
    retry: false,
  });
  return query.data;
}

/**
 * Finds records for a text once the user stops typing. `rows` is undefined until the results for the current text
 * arrive: older results are never offered, because Enter would choose one.
 */
export function useChoices(field: Field, typed: string, isOpen: boolean) {
  const { data, offline, auth } = useHost();
  const target = targetOf(field);
  const keys = useTargetKeys(target);
  const [holder] = keys;
  // As they were when the picker was opened, so that choosing does not move items under the pointer.
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
 * Returns the name of the chosen record, even if it is archived or not among the choices: from the row, or from the
 * record itself. Undefined while loading.
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
        // The user may be allowed to know only its name.
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
