import { type DataSource, type Row, useHost } from '@ledgerwise/contract';
import {
  type AnyResource,
  type DocumentDeclaration,
  type DocumentLineRow,
  type LineResource,
  readFrom,
} from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { keptRecords } from '../resource/query/kept-from.ts';
import { useResourceKeys } from '../resource/query/query-keys.ts';
import { useVisit } from '../resource/record/use-visit.ts';
import type { Line } from './lines/line.ts';
import { lineOf } from './lines/line.ts';

/** A stored document: its row and its lines. */
export interface StoredDocument {
  readonly row: Row;
  readonly lines: readonly DocumentLineRow[];
}

/** The document declaration of a resource; throws for one without. */
export function documentOf(resource: AnyResource): DocumentDeclaration & { readonly of: LineResource } {
  const { document } = resource;
  const of = document && resource.fields[document.lines]?.lines;
  if (!document || !of) throw new Error(`${resource.name} is no document with lines.`);
  return { ...document, of };
}

/** A stored line as the sheet holds it. */
export function storedLine(of: LineResource, { names, ...row }: DocumentLineRow): Line {
  return { ...lineOf(of, row), names };
}

/** Head and lines of a document, asked for together. */
export async function readDocument(
  data: DataSource,
  resource: AnyResource,
  id: string,
  signal?: AbortSignal,
): Promise<StoredDocument> {
  const [row, lines] = await Promise.all([
    data.get(readFrom(resource), id, signal),
    data.call('document_lines', { kind: documentOf(resource).kind, id }, signal),
  ]);
  return { row, lines };
}

/** Reads the head and lines of a document each time a screen opens it, and reports the visit to the host. */
export function useDocument(resource: AnyResource, id: string) {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const opened = useQuery<StoredDocument>({
    queryKey: [...keys.record(id), 'with lines'],
    queryFn: ({ signal }) => readDocument(data, resource, id, signal),
    staleTime: 0,
    meta: keptRecords(resource),
  });
  useVisit(resource, id, opened.data?.row, opened.error);
  return opened;
}
