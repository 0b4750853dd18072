/** Texts about the last change of a record, for an editor in conflict. */
export const whoAndWhenTexts = {
  changedOn: (one: string) => `changed this ${one} on`,
  whileEditing: ', while you were editing it.',
} as const;
