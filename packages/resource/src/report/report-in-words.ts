import { inWords, wordsOfCountry } from '../country-words.ts';
import type { ReportDefinition } from './define-report.ts';

/** Returns a report with the titles used in a country (ISO 3166-1 code); the same object if nothing differs. */
export function reportInWords(definition: ReportDefinition, country: unknown): ReportDefinition {
  const words = wordsOfCountry(country);
  if (words === wordsOfCountry(null)) return definition;
  const say = (text: string): string => inWords(text, words);
  const labelled = <T extends object>(part: T): T => ({
    ...part,
    ...('label' in part && typeof part.label === 'string' && { label: say(part.label) }),
    ...('total' in part && typeof part.total === 'string' && { total: say(part.total) }),
  });
  return {
    ...definition,
    title: say(definition.title),
    description: say(definition.description),
    columns: definition.columns.map(labelled),
    parts: definition.parts.map(labelled),
  };
}
