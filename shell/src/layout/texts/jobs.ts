/** Texts of background tasks, waiting drafts and signing out, which load later. */
export const draftsTexts = {
  waiting: (drafts: string) => `${drafts} waiting`,
  title: 'Waiting drafts',
  question: 'Discard this draft?',
  discard: 'Discard',
  keep: 'Keep it',
  lost: (title: string | undefined) => `${title} was not sent and exists only in this browser.`,
  compare: 'Compare',
  edit: 'Edit',
} as const;

export const jobTexts = {
  attention: 'Needs attention',
  openScreen: 'Open screen',
  dismiss: (title: string) => `Dismiss: ${title}`,
  otherTab: 'In another tab of this browser.',
  starting: 'Starting...',
  cancel: 'Cancel',
  check: 'Check again',
  undoing: 'Undoing...',
  undo: 'Undo',
} as const;

export const jobsTexts = {
  running: (running: number) => `${running} running`,
  label: (words: string) => `Background tasks: ${words}`,
  title: 'Background tasks',
  dismissFinished: 'Dismiss finished',
  undoing: 'Undoing...',
} as const;

export const leaveTexts = {
  draft: 'draft that was',
  draftsMany: 'drafts that were',
  lostDrafts: (drafts: string) => `${drafts} not sent`,
  inputs: (pages: string) => `unsaved input on ${pages}`,
  title: 'Sign out and discard what is not saved?',
  confirm: 'Discard and sign out',
  cancel: 'Stay signed in',
  text: (lost: string) =>
    `This browser still has ${lost}. Signing out deletes everything that it stores of your organization.`,
} as const;

export const offlineBannerTexts = {
  offline: 'You are offline.',
  unreachable: 'The server cannot be reached.',
  text: (time: string) =>
    `You see what was loaded at ${time}; new drafts are sent when the connection is back.`,
} as const;
