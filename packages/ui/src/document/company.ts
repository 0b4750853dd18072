import { type DataSource, type Row, useHost } from '@ledgerwise/contract';
import { type DocumentSettings, wordsOfCountry } from '@ledgerwise/resource';
import { SETTINGS_QUERY } from '@ledgerwise/resource/query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keptFrom } from '../resource/query/kept-from.ts';
import { type ResourceKeys, useResourceKeys } from '../resource/query/query-keys.ts';
import { type NamedColumn, useNamedColumnsQuery } from './named-columns.ts';

/** Layouts of documents. */
export const DOCUMENT_TEMPLATES = ['classic', 'modern', 'compact'] as const;

/** Look of documents: a layout, and a color for headings and rules. */
export interface DocumentLook {
  readonly template: (typeof DOCUMENT_TEMPLATES)[number];
  /** `#1f6f54`; null for black. */
  readonly color: string | null;
}

/** The look that the settings name; an unknown template is rendered as the first one. */
function lookOf({ document_template, document_color }: Readonly<Record<string, unknown>>): DocumentLook {
  const template = DOCUMENT_TEMPLATES.find((one) => one === document_template) ?? 'classic';
  return { template, color: textOf(document_color) || null };
}

/** Settings of the organization that documents need: its tax rules, and its details. */
export interface Company extends DocumentSettings {
  readonly name: string;
  /** A web address; an uploaded logo takes precedence. */
  readonly logo: string | null;
  /** Checksum of the uploaded logo; null if none was uploaded. */
  readonly logoChecksum: string | null;
  readonly look: DocumentLook;
  /** Country of the company: ISO 3166-1 code. */
  readonly country?: string;
  /** In lines. */
  readonly address: string;
  readonly taxId: string;
  readonly email: string;
  readonly phone: string;
  /** Payment instructions for customers. */
  readonly paymentDetails: string;
  /** Line columns named by the organization, if they were requested. */
  readonly namedColumns?: readonly NamedColumn[];
}

/** In percent, if the organization has set none. */
const USUAL_GST_RATE = '10';

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Returns the tax number line, with the name that such a number has in the company's country. */
export const taxIdLine = (taxId: string, country?: string): readonly string[] =>
  taxId === '' ? [] : [`${wordsOfCountry(country).taxId} ${taxId}`];

/** Lines below the company's name on a document. */
export function companyLines({ address, taxId, email, phone, country }: Company): readonly string[] {
  return [
    ...address.split('\n').map((line) => line.trim()),
    ...taxIdLine(taxId, country),
    [email, phone].filter(Boolean).join(' · '),
  ].filter(Boolean);
}

/**
 * Loads the settings of the organization once for all documents, and in advance if a document is likely to be opened.
 */
export function useCompanyQuery() {
  const { data } = useHost();
  const keys = useResourceKeys('company_settings');
  return useMemo(() => companyQuery(data, keys), [data, keys]);
}

const companyQuery = (data: DataSource, keys: ResourceKeys) =>
  queryOptions<Company>({
    queryKey: [...keys.all, 'company'],
    queryFn: ({ signal }) => readCompany(data, signal),
    meta: keptFrom('company_settings'),
  });

/** The settings of the organization, as documents need them. */
export async function readCompany(data: DataSource, signal?: AbortSignal): Promise<Company> {
  const { rows } = await data.list('company_settings', { ...SETTINGS_QUERY, ...(signal && { signal }) });
  const row: Readonly<Record<string, unknown>> = rows[0] ?? {};
  const [salesTaxCode, purchaseTaxCode] = await Promise.all(
    [row.default_sales_tax_code_id, row.default_purchase_tax_code_id].map((id) =>
      typeof id === 'string' ? data.get('tax_code_list', id, signal) : undefined,
    ),
  );
  // Archived codes are no longer defaults, as in the database (`usual_tax_code`).
  const usable = (code: Row | undefined) => (code && !code.archived_at ? code : undefined);
  const [sales, purchases] = [usable(salesTaxCode), usable(purchaseTaxCode)];
  return {
    ...companyOf(row),
    ...(sales && { salesTaxCode: sales }),
    ...(purchases && { purchaseTaxCode: purchases }),
  };
}

/** The settings of an organization as documents need them, without its tax codes. */
export function companyOf(row: Readonly<Record<string, unknown>>): Company {
  return {
    name: textOf(row.company_name),
    logo: textOf(row.logo_url) || null,
    logoChecksum: textOf(row.logo_sha256) || null,
    look: lookOf(row),
    ...(typeof row.country === 'string' && { country: row.country }),
    address: textOf(row.address),
    taxId: textOf(row.tax_id),
    email: textOf(row.email),
    phone: textOf(row.phone),
    paymentDetails: textOf(row.payment_details),
    baseCurrency: textOf(row.base_currency) || 'USD',
    taxInclusive: row.tax_inclusive === true,
    gstEnabled: row.gst_enabled !== false,
    gstRounding: row.gst_rounding === 'half_down' ? 'half_down' : 'half_up',
    gstRoundingLevel: row.gst_rounding_level === 'document' ? 'document' : 'line',
    defaultGstRate: textOf(row.default_gst_rate) || USUAL_GST_RATE,
  };
}

/** The company with its named line columns; both are loaded, or neither. */
export interface CompanyState {
  readonly data: Company | undefined;
  readonly error: unknown;
  refetch(): Promise<unknown>;
}

export function useCompany(): CompanyState {
  const company = useQuery(useCompanyQuery());
  const named = useQuery(useNamedColumnsQuery());
  const data = useMemo(
    () => company.data && named.data && { ...company.data, namedColumns: named.data },
    [company.data, named.data],
  );
  return {
    data,
    error: company.error ?? named.error,
    refetch: () => Promise.all([company.refetch(), named.refetch()]),
  };
}
