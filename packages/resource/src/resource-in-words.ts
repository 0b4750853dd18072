import { type CountryWords, inWords, wordsOfCountry } from './country-words.ts';
import type { LineResource } from './define-lines.ts';
import type { AnyResource, Fields, Section } from './define-resource.ts';
import type { Field } from './fields/field.ts';
import type { RecordTable } from './record-table.ts';
import type { ActionQuestion, ResourceAction } from './resource-action.ts';
import type { DocumentDeclaration } from './resource-document.ts';

type Say = (text: string) => string;

/** The texts of an object under these names, as a country says them. */
function said<T extends object>(of: T, names: readonly (keyof T)[], say: Say): T {
  const texts = names.flatMap((name) => {
    const text: unknown = of[name];
    return typeof text === 'string' ? [[name, say(text)] as const] : [];
  });
  return { ...of, ...Object.fromEntries(texts) };
}

function fieldIn(field: Field, say: Say): Field {
  const { label, min, max, lines } = field;
  return {
    ...said(field, ['label', 'columnLabel', 'requiredMessage', 'help'], say),
    // Files are read with either of the two headers.
    ...(say(label) !== label && { csvNames: [...field.csvNames, label.toLowerCase()] }),
    ...(min && { min: said(min, ['message'], say) }),
    ...(max && { max: said(max, ['message'], say) }),
    ...(lines && { lines: linesIn(lines, say) }),
  };
}

const fieldsIn = (fields: Fields, say: Say): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldIn(field, say)]));

const linesIn = (lines: LineResource, say: Say): LineResource => ({
  ...lines,
  fields: fieldsIn(lines.fields, say),
});

function questionIn(asks: ActionQuestion, say: Say): ActionQuestion {
  const { fields } = asks;
  return {
    ...said(asks, ['title', 'text', 'confirm'], say),
    ...(fields && { fields: (row, today) => fieldsIn(fields(row, today), say) }),
  };
}

const actionIn = (action: ResourceAction, say: Say): ResourceAction => ({
  ...said(action, ['label'], say),
  ...(action.asks && { asks: questionIn(action.asks, say) }),
  ...(action.many && { many: said(action.many, ['verb', 'done', 'text'], say) }),
  does: (row, answer, money) => said(action.does(row, answer, money), ['title', 'text'], say),
});

const documentIn = (document: DocumentDeclaration, say: Say): DocumentDeclaration => ({
  ...document,
  ...(document.issues && { issues: said(document.issues, ['label', 'title', 'text', 'done'], say) }),
  title: (row) => say(document.title(row)),
});

const sectionIn = (section: Section<string>, say: Say): Section<string> => said(section, ['title'], say);
const tableIn = (table: RecordTable, words: CountryWords, say: Say): RecordTable => ({
  ...said(table, ['label'], say),
  rows: translated(table.rows, words),
});

function translated(resource: AnyResource, words: CountryWords): AnyResource {
  const say: Say = (text) => inWords(text, words);
  const { fields, form, actions, tables, document, empty } = resource;
  return {
    ...said(resource, ['description'], say),
    fields: fieldsIn(fields, say),
    form: { ...form, sections: form.sections.map((section) => sectionIn(section, say)) },
    empty: said(empty, ['title', 'text'], say),
    ...(actions && { actions: actions.map((action) => actionIn(action, say)) }),
    ...(tables && { tables: tables.map((table) => tableIn(table, words, say)) }),
    ...(document && { document: documentIn(document, say) }),
  };
}

const known = new WeakMap<AnyResource, Map<CountryWords, AnyResource>>();

/**
 * Returns a resource with the labels and texts used in a country (ISO 3166-1 code): the same object each time, and the
 * resource itself if nothing differs. Column names do not change.
 */
export function resourceInWords<R extends AnyResource>(resource: R, country: unknown): R {
  const words = wordsOfCountry(country);
  if (words === wordsOfCountry(null)) return resource;
  const ofResource = known.get(resource) ?? new Map<CountryWords, AnyResource>();
  known.set(resource, ofResource);
  const before = ofResource.get(words) ?? translated(resource, words);
  ofResource.set(words, before);
  return before as R;
}
