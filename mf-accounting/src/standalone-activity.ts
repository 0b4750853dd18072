import { dateTime, defineResource, text } from '@ledgerwise/resource';

/** The activity log as a table of the browser's store, which logs nothing: it exists, but is empty. */
export const activityLog = defineResource({
  name: 'activity_log',
  label: { one: 'Entry', many: 'Entries' },
  title: 'action',
  fields: {
    action: text({ label: 'Action', readOnly: true }),
    entity: text({ label: 'Entity', readOnly: true }),
    created_at: dateTime({ label: 'When', readOnly: true }),
  },
  list: { columns: ['action', 'entity', 'created_at'] },
  form: { sections: [] },
  empty: { title: 'No activity yet', text: 'What happens is listed here.' },
  sample: [],
});
