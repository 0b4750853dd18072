import { type Row, useHost } from '@ledgerwise/contract';
import {
  type AnyResource,
  type DocumentDeclaration,
  type DocumentLineRow,
  type DocumentSettings,
  type LineResource,
  readFrom,
} from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useResourceKeys } from '../resource/query-keys.ts';
import type { Line } from './lines/line.ts';
import { lineOf } from './lines/line.ts';

/** A document as it is stored: its row and its lines. */
export interface StoredDocument {
  readonly row: Row;
  readonly lines: readonly DocumentLineRow[];
}

/** What makes a resource a document; throws for one that is none. */
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

/** Head and lines of a document, asked for together and anew each time a screen opens it. */
export function useDocument(resource: AnyResource, id: string) {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const { kind } = documentOf(resource);
  return useQuery<StoredDocument>({
    queryKey: [...keys.record(id), 'with lines'],
    queryFn: async ({ signal }) => {
      const [row, lines] = await Promise.all([
        data.get(readFrom(resource), id, signal),
        data.call('document_lines', { kind, id }, signal),
      ]);
      return { row, lines };
    },
    staleTime: 0,
  });
}

/** What documents need to know of the organisation: how tax is reckoned, and who it is. */
export interface Company extends DocumentSettings {
  readonly name: string;
  readonly logo: string | null;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The settings of the organisation, asked for once for all documents. */
export function useCompany() {
  const { data } = useHost();
  const keys = useResourceKeys('company_settings');
  return useQuery<Company>({
    queryKey: [...keys.all, 'company'],
    queryFn: async ({ signal }) => {
      const { rows } = await data.list('company_settings', {
        sort: { field: 'created_at', descending: false },
        page: { size: 1, offset: 0 },
        signal,
      });
      const row: Readonly<Record<string, unknown>> = rows[0] ?? {};
      return {
        name: textOf(row.company_name),
        logo: textOf(row.logo_url) || null,
        baseCurrency: textOf(row.base_currency) || 'USD',
        taxInclusive: row.tax_inclusive === true,
        gstEnabled: row.gst_enabled !== false,
        gstRounding: row.gst_rounding === 'half_down' ? 'half_down' : 'half_up',
        gstRoundingLevel: row.gst_rounding_level === 'document' ? 'document' : 'line',
        defaultGstRate: textOf(row.default_gst_rate) || '0',
      };
    },
  });
}
