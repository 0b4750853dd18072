/** Texts of the page for files that another program shared. */
export const texts = {
  shared: {
    attaching: 'Files are being attached',
  },
  files: {
    discard: (name: string) => `Discard ${name}`,
  },
  search: {
    label: 'Find a record',
    hint: 'A name, a number or an amount',
    again: 'Try again',
    recent: 'Opened recently',
    records: 'Records',
    attachTo: (title: string) => `Attach to ${title}`,
    attach: 'Attach',
    searching: 'Searching',
    none: 'No record was found.',
  },
  page: {
    file: 'file',
    files: 'files',
    loading: 'Loading...',
    title: 'Attach Shared Files',
    empty: 'No files are waiting',
    emptyText:
      'Files that you share with this application appear here. They stay on this device for a day, or until you attach or discard them.',
    dashboard: 'Go to the dashboard',
    attached: 'Attached',
    attachedTo: (files: string, record: string) => `${files} attached to ${record}.`,
    description:
      'The files stay on this device until you choose a record. Discard files that you did not share yourself.',
    discard: 'Discard',
    attachTo: 'Attach to',
  },
} as const;
