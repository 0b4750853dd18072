import { defineResource, type RowOf, text } from '@ledgerwise/resource';

/** Dimensions beside accounts: departments, projects. At most two are active. */
export const trackingCategories = defineResource({
  name: 'tracking_categories',
  path: 'tracking-categories',
  label: { one: 'Tracking Category', many: 'Tracking Categories' },
  description:
    'Track revenue and expenses by up to two categories of your own, such as departments and projects.',
  title: 'name',
  fields: {
    name: text({
      search: true,
      label: 'Name',
      required: 'Name is required',
      maxLength: 50,
      help: 'The heading of its column in lines and reports: Department.',
      csvNames: ['tracking category', 'category'],
    }),
  },
  list: { columns: ['name'], sort: { field: 'created_at', descending: false } },
  form: { sections: [{ title: 'Tracking Category Details', fields: ['name'] }] },
  archive: { by: 'archived_at' },
  matchBy: ['name'],
  empty: {
    title: 'No tracking categories yet',
    text: 'A tracking category adds a column to the lines of your documents and journal entries, and a filter to reports. Two can be active.',
  },
  sample: [{ name: 'Department' }, { name: 'Project' }],
});

export type TrackingCategory = RowOf<typeof trackingCategories>;
