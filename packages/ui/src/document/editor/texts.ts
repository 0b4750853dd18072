/** Texts of the document editor and of the dialogs that start one. */
export const documentEditorTexts = {
  new: (one: string) => `New ${one}`,
  newFor: (one: string, name: string) => `New ${one} for ${name}`,
  nothingLeft: (name: string) => `Nothing is left of ${name}`,
  open: (one: string) => `Open ${one}`,
  correct: (one: string) => `Correct ${one}`,
  edit: (one: string) => `Edit ${one}`,
  notADraft: (name: string) => `${name} is no longer a draft`,
  notADraftText: 'Only drafts can be edited. Open it to correct or cancel it.',
  notOpened: 'This could not be opened',
} as const;

export const documentPreviewTexts = {
  assignedWhenSaved: 'Assigned when saved',
  preview: 'Preview',
} as const;

export const draftFootTexts = {
  saveAnd: (post: string) => `Save and ${post}`,
  save: (draft: string) => `Save ${draft}`,
  cancel: 'Cancel',
  saveByKeys: (draft: string) => `save ${draft}`,
} as const;

export const draftFormTexts = {
  hidePreview: 'Hide Preview',
  showPreview: 'Show Preview',
  changedByOthers: 'Others have changed this draft since. When you save, both versions are shown.',
  loadingPreview: 'Loading the preview...',
  inputKept: (help: string) => `${help} What you entered is still here.`,
} as const;

export const issueDialogTexts = {
  posts: 'What it posts',
  postsNothing: 'Nothing. It does not change the general ledger.',
  cancel: 'Cancel',
} as const;

export const newDocumentDialogTexts = {
  title: (type: string, one: string) => `Create New ${type} ${one}`,
  cancel: 'Cancel',
  create: (one: string) => `Create ${one}`,
  loadingSettings: 'Loading the settings of your organization',
} as const;

export const oneRateTexts = {
  taxRate: 'Tax rate (%)',
  rateOutOfRange: 'Tax rate must be between 0 and 100 percent',
} as const;

export const shortEntryTexts = {
  noneAvailable: (many: string) => `No ${many} available`,
  created: (one: string) => `${one} Created`,
  savedAsDraft: (name: string) => `${name} is saved as a draft.`,
  addNew: (one: string) => `+ Add New ${one}`,
  inputKept: (help: string) => `${help} What you entered is still here.`,
} as const;

export const templateDialogTexts = {
  title: (one: string) => `New ${one} from a template`,
  description: 'Its description, reference and lines are filled in. The template does not change.',
  cancel: 'Cancel',
  useTemplate: 'Use template',
  template: 'Template',
  chooseTemplate: 'Choose a template',
} as const;

export const templatesTexts = {
  newFromTemplate: 'New from template',
} as const;
