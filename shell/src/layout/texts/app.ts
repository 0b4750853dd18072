/** Texts of the layout of application screens. */
export const appTexts = {
  menu: 'Menu',
  toggleSidebar: 'Toggle sidebar',
  search: 'Search or jump to…',
} as const;

export const breadcrumbTexts = {
  label: 'Breadcrumb',
} as const;

export const connectionTexts = {
  offline: 'Offline',
  reconnecting: 'Reconnecting…',
  restored: 'Up to date',
  asOf: (time: string) => `As of ${time}`,
} as const;

export const sidebarTexts = {
  label: 'Sidebar',
  main: 'Main',
  settings: 'Settings',
  switchTo: (name: string) => `Switch to ${name}`,
  signOut: 'Sign out',
  account: 'Account',
  accountOf: (email: string) => `Account ${email}`,
} as const;

export const themeMenuTexts = {
  current: (label: string) => `${label} (current)`,
  label: 'Theme',
} as const;

export const offlineTexts = {
  needsServer: 'You are offline: this needs the server',
} as const;
