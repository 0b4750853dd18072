import { date, defineResource, email, type RowOf, text } from '@ledgerwise/resource';

/** The people on the payroll. */
export const employees = defineResource({
  name: 'employees',
  path: '/payroll/employees',
  label: { one: 'Employee', many: 'Employees' },
  words: {
    deletes: 'employee',
    deleted: { title: 'Employee Deleted', text: 'Employee has been permanently removed' },
  },
  description: 'The people on your payroll, with their e-mail address and start date.',
  title: 'full_name',
  fields: {
    full_name: text({ label: 'Name', readOnly: true }),
    first_name: text({
      label: 'First Name',
      required: 'First name is required',
      search: true,
      maxLength: 50,
      csvNames: ['given name', 'forename'],
    }),
    last_name: text({
      label: 'Last Name',
      required: 'Last name is required',
      search: true,
      maxLength: 50,
      csvNames: ['surname', 'family name'],
    }),
    email: email({ label: 'Email', search: true, csvNames: ['e-mail', 'email address', 'mail'] }),
    start_date: date({
      label: 'Start Date',
      emptyWord: 'Not set',
      csvNames: ['started on', 'hire date', 'first day'],
    }),
  },
  list: { columns: ['first_name', 'last_name', 'email', 'start_date'], second: 'email' },
  form: {
    sections: [{ title: 'Employee Details', fields: ['first_name', 'last_name', 'email', 'start_date'] }],
  },
  archive: { by: 'archived_at' },
  bulkEdit: ['start_date'],
  matchBy: ['email'],
  empty: {
    title: 'No employees yet',
    text: 'Employees are the people on your payroll. Their e-mail address and start date will show up here.',
  },
  sample: [
    {
      first_name: 'Ada',
      last_name: 'Lindqvist',
      email: 'ada.lindqvist@example.com',
      start_date: '2024-02-01',
    },
    { first_name: 'Mateo', last_name: 'Alvarez', email: 'mateo.alvarez@example.com', start_date: null },
  ],
});

export type Employee = RowOf<typeof employees>;
