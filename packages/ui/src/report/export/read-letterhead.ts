import type { DataSource } from '@ledgerwise/contract';
import { companyLines, readCompany } from '../../document/company.ts';
import { logoForPdf } from '../../document/paper/company-logo.ts';
import type { Letterhead } from './report-content.ts';

/** Reads the letterhead of the company, with its logo if paper shows one and it can be read. */
export async function readLetterhead(
  data: DataSource,
  organisation: string,
  withLogo: boolean,
  signal: AbortSignal,
): Promise<{ readonly letterhead: Letterhead; readonly shortcomings: readonly string[] }> {
  const company = await readCompany(data, signal);
  const { logo, shortcomings } = withLogo
    ? await logoForPdf(data, company, signal)
    : { logo: null, shortcomings: [] };
  return {
    letterhead: {
      name: company.name || organisation,
      lines: companyLines(company),
      ...(logo && { logo }),
    },
    shortcomings,
  };
}
