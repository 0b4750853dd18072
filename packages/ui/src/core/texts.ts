/** Texts of states that every screen can have. */
export const miniHostTexts = {
  notShown: 'This screen could not be shown',
} as const;

export const statesTexts = {
  tryAgain: 'Try again',
  oneOf: (others: string, last: string | undefined) => `${others} or ${last}`,
  noAccess: 'You do not have access',
  askForRole: (action: string, roles: string) =>
    `To ${action} you need the role ${roles}. Ask an admin of your organization.`,
} as const;
