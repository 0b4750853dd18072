import type { DataSource } from '@ledgerwise/contract';
import { companyLines, readCompany } from '../../document/company.ts';
import { readLogo } from '../../pdf/read-logo.ts';
import type { Letterhead } from './report-content.ts';

/** Whose report it is, as its documents say it; its logo where paper shows one and it can be read. */
export async function readLetterhead(
  data: DataSource,
  organisation: string,
  withLogo: boolean,
  signal: AbortSignal,
): Promise<{ readonly letterhead: Letterhead; readonly shortcomings: readonly string[] }> {
  const company = await readCompany(data, signal);
  const logo = withLogo && company.logo !== null ? await readLogo(company.logo) : null;
  const isLogoMissing = withLogo && company.logo !== null && logo === null;
  return {
    letterhead: {
      name: company.name || organisation,
      lines: companyLines(company),
      ...(logo && { logo }),
    },
    shortcomings: isLogoMissing
      ? ['The logo could not be read from its address, so it is not in the PDF.']
      : [],
  };
}
