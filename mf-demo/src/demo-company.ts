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
  return rows.map((row) =>
    Object.fromEntries(
      fields.map((name, index) => {
        const value = row[index];
        return [name, isDay[index] && typeof value === 'number' ? addDays(today, value) : value];
      }),
    ),
  );
}

/** The records that a first visit, and Reset, begin with: the product's sample company, as it stands on a day. */
export const demoRecordsOn = (today: string): Readonly<Record<string, readonly Values[]>> =>
  Object.fromEntries(demoResources.map((resource) => [resource.name, recordsOf(resource, today)]));

/** Sample figures of the demo's reports. */
export const sampleFigures = { revenue: 45750, expenses: 23400, profit: 22350, marginPercent: 48.9 } as const;
