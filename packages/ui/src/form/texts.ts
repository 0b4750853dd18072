/** Texts of the inputs of forms. */
export const amountInputTexts = {
  notANumber: (said: string, amount: string) => `“${said}” is not a number. The amount was set to ${amount}`,
} as const;

export const createDialogTexts = {
  created: (kind: string) => `${kind} Created`,
  wasAdded: (name: string) => `"${name}" was added.`,
  new: (kind: string) => `New ${kind}`,
  description: 'You can fill in the rest later.',
  cancel: 'Cancel',
  create: (kind: string) => `Create ${kind}`,
  inputKept: (help: string) => `${help} What you entered is still here.`,
} as const;

export const kindInputTexts = {
  notSet: 'Not set',
} as const;

export const pickerChoicesTexts = {
  add: (add: string) => `Add “${add}”`,
  tryAgain: 'Try again',
} as const;

export const recordPickerTexts = {
  loading: 'Loading...',
  choose: (one: string) => `Choose ${one}`,
} as const;
