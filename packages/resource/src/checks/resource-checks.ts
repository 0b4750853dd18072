import { createImportSession } from '../csv/import/import-session.ts';
import { importedFields, importShapeOf } from '../csv/imported-fields.ts';
import { textOfProblem } from '../csv/problems.ts';
import { templateCsv, templateRowsOf } from '../csv/write-csv.ts';
import { type AnyResource, type Fields, hasScreen } from '../define-resource.ts';
import { toScale } from '../fields/decimals.ts';
import { validate } from '../validation/validate.ts';

/** Columns of every table that are not fields but that views filter by. */
const COLUMNS: ReadonlySet<string> = new Set(['user_id', 'created_at', 'updated_at', 'archived_at']);

function unknownNames(resource: AnyResource): readonly string[] {
  const { fields, list, form, title, document, bulkEdit = [], matchBy = [] } = resource;
  const used: readonly (readonly [where: string, names: readonly string[]])[] = [
    ['the title', [title]],
    ['the columns', list.columns],
    ['the further columns', list.more ?? []],
    ['the totals', list.totals ?? []],
    ['the second line', list.second === undefined ? [] : [list.second]],
    ['the columns that go first', list.goesFirst ?? []],
    ['the figure of a phone', list.figure === undefined ? [] : [list.figure]],
    ['the sort', list.sort && list.sort.field !== 'created_at' ? [list.sort.field] : []],
    ...form.sections.map((section) => [`section "${section.title}"`, section.fields] as const),
    ...(resource.views ?? []).map(
      ({ label, filters }) => [`the view "${label}"`, filters.map(({ field }) => field)] as const,
    ),
    [
      'the document',
      document ? [document.lines, document.date, document.contact].filter((name) => name !== undefined) : [],
    ],
    ['bulkEdit', bulkEdit],
    ['matchBy', matchBy],
  ];
  return used.flatMap(([where, names]) =>
    names
      .filter((name) => !Object.hasOwn(fields, name) && !COLUMNS.has(name))
      .map((name) => `${resource.name}: ${where} names "${name}", which is no field.`),
  );
}

function formProblems(resource: AnyResource): readonly string[] {
  const { name, fields, form } = resource;
  // A resource without a form uses the same sections on its record page.
  if (!hasScreen(resource, 'new') && !hasScreen(resource, 'edit')) return [];
  const shown = new Set(form.sections.flatMap((section) => section.fields));
  return Object.entries(fields).flatMap(([field, { readOnly, required }]) =>
    readOnly && shown.has(field)
      ? [`${name}: the form shows "${field}", which is read-only.`]
      : required && !readOnly && !shown.has(field)
        ? [`${name}: the form does not ask for "${field}", which is required.`]
        : [],
  );
}

function sampleProblems(resource: AnyResource): readonly string[] {
  return resource.sample.flatMap((row, index) => {
    const result = validate(resource, row);
    return result.ok
      ? []
      : Object.values(result.problems).map((problem) => `${resource.name}: sample ${index + 1}: ${problem}.`);
  });
}

/** A value as an import gives it: amounts with all their decimals. */
function stored(fields: Fields, field: string, value: unknown): unknown {
  const { scale, kind } = fields[field] ?? {};
  return scale !== undefined && kind !== 'integer' && typeof value === 'string'
    ? toScale(value, scale)
    : value;
}

function csvProblemsOf(resource: AnyResource): readonly string[] {
  if (!hasScreen(resource, 'import')) return [];
  const sample = templateRowsOf(resource);
  if (sample.length === 0) return [`${resource.name}: there is no sample record.`];
  const session = createImportSession();
  const bytes = new TextEncoder().encode(templateCsv(resource));
  const opened = session.open({ name: 'template.csv', bytes }, importShapeOf(resource));
  if (!opened.ok) return [`${resource.name}: the import's template: ${textOfProblem(opened.problem)}`];
  const imported = importedFields(resource);
  const fields = Object.keys(imported);
  const unmapped = fields.filter((field, column) => opened.summary.mapping[field] !== column);
  const { problems } = session.check(opened.summary.mapping, {});
  session.plan({}, 'create');
  const back = session.part(0, sample.length);
  const changed = sample.flatMap((row, index) =>
    fields.filter(
      (field) => (stored(imported, field, row[field]) ?? null) !== (back[index]?.[field] ?? null),
    ),
  );
  return [
    ...unmapped.map((field) => `${resource.name}: the template's header of "${field}" is not recognised.`),
    ...problems.map(({ line, message }) => `${resource.name}: the template's row ${line}: ${message}.`),
    ...(problems.length === 0
      ? [...new Set(changed)].map((field) => `${resource.name}: "${field}" does not survive a CSV file.`)
      : []),
  ];
}

/**
 * Returns the problems of a declaration, one message each: unknown field names, invalid samples, values that change in
 * a CSV file.
 */
export function checkResource(resource: AnyResource): readonly string[] {
  const names = unknownNames(resource);
  return names.length > 0
    ? names
    : [...formProblems(resource), ...sampleProblems(resource), ...csvProblemsOf(resource)];
}
