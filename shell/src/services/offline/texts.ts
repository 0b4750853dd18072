/** Texts of notices about drafts that were sent. */
export const sentTexts = {
  needs: 'draft needs',
  need: 'drafts need',
  attention: (drafts: string) => `${drafts} your attention`,
  attentionText: 'They were not saved. Open the list of waiting drafts at the top of the page.',
  sent: (drafts: string) => `${drafts} sent`,
  sentText: 'They are saved as drafts.',
} as const;
