import { type DataSource, useHost } from '@ledgerwise/contract';
import { useQuery } from '@tanstack/react-query';
import { readLogo } from '../../pdf/read-logo.ts';
import { useResourceKeys } from '../../resource/query/query-keys.ts';
import type { Company } from '../company.ts';

/** Which logo stands at the head of what a company writes. */
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

/** The same for a screen: the picture is asked for once, and again when it is another one. */
export function useLogoAddress(company: CompanyLogo): string | null {
  const { data } = useHost();
  const keys = useResourceKeys('company_settings');
  const stored = useQuery({
    // Beside the keys of the settings: other settings make no other picture.
    queryKey: ['logo', ...keys.all, company.logoChecksum],
    queryFn: ({ signal }) => readLogoAddress(data, company, signal),
    enabled: company.logoChecksum !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return company.logoChecksum === null ? company.logo : (stored.data ?? null);
}

/** The logo for a PDF, where there is one, and what is to be told where it could not be read. */
export async function logoForPdf(data: DataSource, company: CompanyLogo, signal?: AbortSignal) {
  const address = await readLogoAddress(data, company, signal);
  const logo = address === null ? null : await readLogo(address);
  return {
    logo,
    shortcomings:
      address !== null && logo === null ? ['The logo could not be read, so it is not in the PDF.'] : [],
  };
}
