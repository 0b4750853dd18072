import { type AnyResource, appliesTo, fieldOf } from '@ledgerwise/resource';

/** Record search needs more room than a cell has. */
const TOO_LARGE: ReadonlySet<string> = new Set(['ref', 'lines', 'longText']);

/**
 * Returns the columns of a list whose cells can be edited in place: those in the form. Documents are saved as a whole
 * with their lines, so they have none.
 */
export function quickFields(
  resource: AnyResource,
  columns: readonly string[],
  row?: object,
): readonly string[] {
  if (resource.save !== undefined) return [];
  const entered = new Set(resource.form.sections.flatMap(({ fields }) => fields));
  return columns.filter(
    (name) =>
      entered.has(name) &&
      fieldOf(resource, name).readOnly !== true &&
      !TOO_LARGE.has(fieldOf(resource, name).kind) &&
      (row === undefined || appliesTo(resource, name, row)),
  );
}
