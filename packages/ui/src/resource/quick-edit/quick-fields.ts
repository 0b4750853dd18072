import { type AnyResource, appliesTo, fieldOf } from '@ledgerwise/resource';

/** Record search needs more room than a cell has. */
const TOO_LARGE: ReadonlySet<string> = new Set(['ref', 'lines', 'longText']);

/**
 * The columns of a list whose cells can be changed in place: what the form has, too. Documents are saved as a whole, with
 * their lines, and so not in part.
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
