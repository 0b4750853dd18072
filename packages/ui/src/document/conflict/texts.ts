/** Texts of a document that two users edited. */
export const conflictDialogTexts = {
  title: 'Changed while you were editing',
  back: 'Back to my version',
  continue: 'Continue with both',
  description:
    'Changes that only one of you made are kept. Where you both changed the same value, choose one. Nothing is saved until you save.',
  allTheirs: 'Choose theirs everywhere',
  allYours: 'Choose yours everywhere',
} as const;

/** Column headings, which a phone repeats beside each value. */
export const conflictColumnTexts = {
  field: 'Field',
  was: 'Before',
  theirs: 'Theirs',
  yours: 'Yours',
} as const;

export const versionRowTexts = {
  nothing: 'nothing',
} as const;
