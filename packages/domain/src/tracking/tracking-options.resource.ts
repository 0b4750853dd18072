import { defineResource, type RowOf, ref, text } from '@ledgerwise/resource';
import { trackingCategories } from './tracking-categories.resource.ts';

/** The options of tracking categories: each department, each project. */
export const trackingOptions = defineResource({
  name: 'tracking_options',
  source: 'tracking_option_list',
  path: 'tracking-options',
  label: { one: 'Option', many: 'Options' },
  words: { list: 'Tracking Options' },
  description: 'The values of a tracking category, such as each department.',
  title: 'name',
  fields: {
    tracking_category_id: ref(trackingCategories, {
      label: 'Tracking Category',
      required: 'Choose the category of this option',
      show: 'tracking_category',
      csvNames: ['category'],
    }),
    name: text({
      search: true,
      label: 'Name',
      required: 'Name is required',
      maxLength: 100,
      csvNames: ['option', 'tracking option'],
    }),
  },
  list: {
    columns: ['name', 'tracking_category_id'],
    sort: { field: 'name', descending: false },
    second: 'tracking_category_id',
  },
  form: { sections: [{ title: 'Option Details', fields: ['name', 'tracking_category_id'] }] },
  archive: { by: 'archived_at' },
  empty: {
    title: 'No options yet',
    text: 'Add the values that document lines can choose in a category, such as each department.',
  },
  templateRows: [
    { name: 'Sales', tracking_category_id: 'Department' },
    { name: 'Workshop', tracking_category_id: 'Department' },
  ],
  sample: [],
});

const named = (label: string, csvNames: readonly string[]) =>
  ref(trackingOptions, { label, csvNames: [...csvNames], filter: false, sortable: false });

/**
 * Tracking options of document lines and journal lines. The fields are named after the organization's
 * categories.
 */
export const trackingFields = {
  tracking_1_id: named('Tracking 1', ['tracking option 1', 'trackingoption1', 'class']),
  tracking_2_id: named('Tracking 2', ['tracking option 2', 'trackingoption2', 'location']),
};

/** Columns of organizations that have tracking categories. */
export const trackingColumns = ['tracking_1_id', 'tracking_2_id'] as const;

export type TrackingOption = RowOf<typeof trackingOptions>;
