/** Texts of the gate in front of an application screen. */
export const accessTexts = {
  failed: 'Your account could not be loaded',
  loading: 'Loading...',
  noOrganization: 'You do not belong to an organization',
  noOrganizationText:
    'Organization not found. Please log in again, or ask an admin of your organization for an invitation.',
  signOut: 'Sign out',
  open: (title: string) => `open ${title}`,
} as const;

export const switchedOffTexts = {
  title: (title: string) => `${title} is switched off`,
  yourOrganization: 'Your organization',
  role: (roles: string) => ` This requires the role ${roles}.`,
  text: (organization: string, role: string) =>
    `${organization} has switched it off. Its records are kept and appear again once it is switched on.${role}`,
  settings: 'Switch it on in Settings',
} as const;
