import type { Row } from '@ledgerwise/contract';
import { type AnyResource, addDays, fieldOf } from '@ledgerwise/resource';
import { demoResources } from './demo-resources.ts';
import company from './sample-company.json' with { type: 'json' };

/** A list of the company: the names of fields once, and the values of each record in their order. */
interface Sheet {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}

type Values = Readonly<Record<string, unknown>>;

const sheets: Readonly<Record<string, Sheet>> = company.lists;

export const companyName = company.name;

/** Days are written as their distance from the day on which the company is looked at. */
function recordsOf(resource: AnyResource, today: string): readonly Values[] {
  const { fields, rows } = sheets[resource.name] ?? { fields: [], rows: [] };
  const isDay = fields.map((name) => fieldOf(resource, name).kind === 'date');
  return rows.map((row, place) => {
    const values: Values = Object.fromEntries(
      fields.map((name, index) => {
        const value = row[index];
        return [name, isDay[index] && typeof value === 'number' ? addDays(today, value) : value];
      }),
    );
    // A document's address is its number.
    const id = resource.document ? values[resource.title] : `${SAMPLE}${place + 1}`;
    return { id, ...values };
  });
}

/** Prefix of ids in the sample company; those of a visitor's records are times. */
const SAMPLE = 'sample-';

/** True if a record is the visitor's own: entered by them, or a changed one of the sample company. */
export function isOwn({ id, created_at, updated_at }: Row): boolean {
  return !id.startsWith(SAMPLE) || created_at !== updated_at;
}

/** True if a record belongs to the sample company, by its id: all documents do. */
export const isSample = (id: string): boolean => !/^\d+$/.test(id);

/** The initial records of a first visit, and of Reset: the product's sample company on a date. */
export const demoRecordsOn = (today: string): Readonly<Record<string, readonly Values[]>> =>
  Object.fromEntries(demoResources.map((resource) => [resource.name, recordsOf(resource, today)]));
