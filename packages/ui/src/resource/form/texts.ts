/** Texts of record forms. */
export const formFootTexts = {
  update: (kind: string) => `Update ${kind}`,
  create: (kind: string) => `Create ${kind}`,
  save: 'save',
  cancel: 'Cancel',
  savedLater: 'It is saved as soon as the server can be reached.',
  sentLater: 'You are offline. What you save is stored in this browser and sent when you are online again.',
  noServer: 'The server cannot be reached. What you enter stays here until it can.',
  validationError: 'Validation Error',
  saveAndAdd: 'save and add another',
  check: 'Please check',
} as const;

export const recordFormTexts = {
  changedByOthers: 'Others have changed this record since. When you save, both versions are shown.',
  inputKept: (help: string) => `${help} What you entered is still here.`,
} as const;

export const resourceFormTexts = {
  edit: (one: string) => `Edit ${one}`,
  new: (one: string) => `New ${one}`,
} as const;

export const sameNamedTexts = {
  chooseExisting:
    'Choose the existing one in your documents. If you save this one, two will have the same name.',
  title: (kind: string, said: string) => `There is a ${kind} named “${said}” already`,
} as const;

export const staleDialogTexts = {
  loadNewestVersion: 'Load newest version',
  keepEditing: 'Keep editing',
  field: 'Field',
  before: 'Before',
  theirs: 'Theirs',
  yours: 'Yours',
  changesStay: (fields: string) => `Your changes to ${fields} stay. `,
  notSet: 'Not set',
  nothingSaved: 'Nothing is saved until you save again. Load newest version drops all of your changes.',
} as const;
