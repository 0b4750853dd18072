/** Texts of unsaved input. */
export const discardDialogTexts = {
  notSaved: 'What you entered is not saved yet.',
  title: 'Discard changes?',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  leaveText:
    'Your input is not saved yet. If you keep it for later, it is stored in this browser and restored when you return to this page.',
  leaveTitle: 'Leave with unsaved input?',
  keepForLater: 'Keep for later',
} as const;

export const keptInputNoticeTexts = {
  discard: 'Discard',
  otherTab: 'It was entered on this page in another tab.',
  restore: 'Restore',
  /** Before and after the time. */
  yours: 'Your unsaved input from',
  isBack: 'is back',
  /** Before the time. */
  youHave: 'You have unsaved input from',
} as const;
