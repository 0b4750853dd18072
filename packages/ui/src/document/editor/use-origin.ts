import { useHost } from '@ledgerwise/contract';
import type { AnyResource, DocumentOrigin, Values } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useResourceKeys } from '../../resource/query/query-keys.ts';
import { useNamedEntity } from '../../resource/record/related.ts';
import { useToday } from '../../resource/use-today.ts';
import { documentOf, readDocument, type StoredDocument } from '../use-document.ts';

/** Which document of another kind a new one begins from. */
export interface AskedOrigin {
  readonly origin: DocumentOrigin;
  readonly id: string;
}

/** Returns the source of a new document from the address, or undefined. */
export function originIn(resource: AnyResource, asked: URLSearchParams): AskedOrigin | undefined {
  return Object.entries(documentOf(resource).from ?? {})
    .map(([name, origin]) => ({ origin, id: asked.get(name) ?? '' }))
    .find(({ id }) => id !== '');
}

/** The source of a new document, and the initial values from it. */
export interface OriginStart {
  readonly copied: StoredDocument;
  /** Values of the head. */
  readonly values: Values;
  /** The kind of the document. */
  readonly from: AnyResource;
}

/** Reads the document that a new one begins from. */
export function useOrigin(resource: AnyResource, { origin, id }: AskedOrigin) {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const today = useToday();
  const named = useNamedEntity();
  return useQuery<OriginStart>({
    queryKey: [...keys.all, 'from', id],
    queryFn: async ({ signal }) => {
      const from = await origin.load(named);
      const [copied, lines] = await Promise.all([
        readDocument(data, from, id, signal),
        origin.readLines?.(data, id, signal),
      ]);
      return {
        copied: lines ? { ...copied, lines } : copied,
        values: origin.begins(copied.row, today),
        from,
      };
    },
    gcTime: 0,
  });
}
