import type { DataSource } from '@ledgerwise/contract';
import type { TrackedBy } from '@ledgerwise/resource/report';

/** More than a list in a form is good for. */
const MOST_OPTIONS = 200;

type Cells = Readonly<Record<string, unknown>>;

/** Label of an option; archived options and those of archived categories are marked. */
const nameOf = ({ name, tracking_category, archived_at }: Cells, category: unknown): string => {
  if (tracking_category !== category) return `${String(name)} (${String(tracking_category)})`;
  return archived_at === null ? String(name) : `${String(name)} (archived)`;
};

/** The active tracking categories, each with all options that lines of its column may have. */
export async function readTracked(data: DataSource, signal: AbortSignal): Promise<readonly TrackedBy[]> {
  const [categories, options] = await Promise.all([
    data.list('tracking_categories', {
      sort: { field: 'slot', descending: false },
      page: { size: MOST_OPTIONS, offset: 0 },
      signal,
    }),
    data.list('tracking_option_list', {
      sort: { field: 'name', descending: false },
      page: { size: MOST_OPTIONS, offset: 0 },
      signal,
    }),
  ]);
  const active: readonly Cells[] = categories.rows;
  const all: readonly Cells[] = options.rows;
  return active
    .filter(({ archived_at }) => archived_at === null)
    .map(
      ({ slot, name }): TrackedBy => ({
        parameter: slot === 1 ? 'tracking_1_id' : 'tracking_2_id',
        label: String(name),
        options: all
          .filter((option) => option.slot === slot)
          .map((option) => ({
            id: String(option.id),
            name: nameOf(option, name),
            canBeChosen: option.can_be_chosen === true,
          })),
      }),
    );
}
