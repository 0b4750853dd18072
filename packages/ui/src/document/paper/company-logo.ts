import { type DataSource, useHost } from '@ledgerwise/contract';
import { useQuery } from '@tanstack/react-query';
import { readLogo } from '../../pdf/read-logo.ts';
import { useResourceKeys } from '../../resource/query/query-keys.ts';
import type { Company } from '../company.ts';

/** Logo on a company's documents. */
export type CompanyLogo = Pick<Company, 'logo' | 'logoChecksum'>;

/**
 * Returns the source of the logo: the uploaded picture as a data address, or a web address; null without a
 * logo.
 */
export async function readLogoAddress(
  data: DataSource,
  { logo, logoChecksum }: CompanyLogo,
  signal?: AbortSignal,
): Promise<string | null> {
  if (logoChecksum === null) return logo;
  const stored = await data.call('company_logo', {}, signal);
  return stored && `data:${stored.media_type};base64,${stored.content}`;
}

/** Returns the address of the logo for a screen: the image is loaded once, and again when it changes. */
export function useLogoAddress(company: CompanyLogo): string | null {
  const { data } = useHost();
  const keys = useResourceKeys('company_settings');
  const stored = useQuery({
    // Not below the keys of the settings: a change of other settings does not change the image.
    queryKey: ['logo', ...keys.all, company.logoChecksum],
    queryFn: ({ signal }) => readLogoAddress(data, company, signal),
    enabled: company.logoChecksum !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return company.logoChecksum === null ? company.logo : (stored.data ?? null);
}

/** Loads the logo for a PDF, or a message if it could not be loaded. */
export async function logoForPdf(data: DataSource, company: CompanyLogo, signal?: AbortSignal) {
  const address = await readLogoAddress(data, company, signal);
  const logo = address === null ? null : await readLogo(address);
  return {
    logo,
    shortcomings:
      address !== null && logo === null ? ['The logo could not be read, so it is not in the PDF.'] : [],
  };
}
