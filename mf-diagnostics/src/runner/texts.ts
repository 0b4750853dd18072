/** Names of checks and their findings. */
export const texts = {
  shared: {
    blank: 'Blank page detected',
    noNavigation: (path: string) => `Navigation failed: Could not navigate to ${path}`,
    otherAddress: (path: string, address: string) =>
      `Navigation failed: Could not navigate to ${path} (the address became ${address})`,
    boundary: (failure: string | null | undefined) =>
      `Component error: Error boundary was activated (${failure})`,
    screenShown: 'The screen is shown',
    noUser: 'No authenticated user',
    noProfile: 'Profile not found',
  },
  base: {
    signedIn: (email: string, role: string | null) => `Signed in as ${email} (${role})`,
    profileRead: 'The profile can be read',
    authentication: 'Authentication',
    database: 'Database',
    responseTime: (milliseconds: number) => `One record was read in ${milliseconds} ms`,
    slow: (milliseconds: number, limit: number) =>
      `The server is slow: reading one record took ${milliseconds} ms, and the limit is ${limit} ms`,
    responseTimeTitle: 'Response time',
    tables: 'Tables',
    notSignedIn: 'Not signed in',
    otherOrganizations: 'Other organizations',
  },
  modules: {
    available: (title: string, contract: number) => `${title} uses contract ${contract}`,
    loading: 'Still loading: run the diagnostics again in a moment',
    offeredAndRefused: (label: string, role: string | null) =>
      `The sidebar offers ${label} to the role ${role}, which the screen refuses.`,
    permissionsHeld: (size: number) => `${size} permissions are granted to the roles that need them`,
    settingsRead: 'The session has the settings that the module reads',
    noFunction: (name: string) => `Self-test "${name}" has no function.`,
    availability: 'Availability',
    manifest: 'Manifest',
    manifestSize: (addresses: number, permissions: number) =>
      `${addresses} addresses, ${permissions} permissions`,
    componentLoad: 'Component load',
    codeLoaded: 'The code of every screen was loaded',
    permissions: 'Permissions',
    settings: 'Settings',
  },
  walk: {
    skipped: (role: string | null) => `Skipped: the role ${role} may not open this screen`,
  },
  navigation: {
    screens: 'Screens',
    screensOf: (title: string) => `Screens of ${title}`,
  },
  report: {
    allPassed: (total: number) => `All ${total} modules passed verification`,
    someFailed: (passed: number, total: number, failed: number) =>
      `${passed}/${total} modules passed, ${failed} require attention`,
    sandbox: (removed: number, left: number) => `Sandbox: ${removed} rows removed, ${left} left`,
  },
  run: {
    noAnswer: (seconds: number) => `No answer within ${seconds} seconds`,
    unexpected: (error: string) => `Unexpected error during testing: ${error}`,
  },
  evidence: {
    notBuilt: 'This screen is not built yet',
    empty: 'Empty screen: it shows its title and nothing else',
  },
  settings: {
    tableRead: 'company_settings can be read',
    databaseError: (error: string) => `Database error: ${error}`,
    verification: 'Settings verification',
    importFailed: 'Import failed',
    codeLoaded: 'The screen’s code was loaded',
    invalidExport: 'Invalid component export',
    navigationFailed: 'Navigation failed',
    contentShown: 'Settings content is shown',
    noContentOnPage: 'No Settings content found on page',
    elementsFound: 'Tabs, inputs and buttons were found',
    elementsMissing: 'Missing UI elements (tabs, inputs, buttons)',
    diagnostic: 'Priority settings diagnostic',
    navigation: 'Navigation',
    failedToNavigate: 'Failed to navigate',
    componentLoad: 'Component Load',
    contentFound: 'The screen shows content',
    reactErrors: 'React Errors',
    boundary: (failure: string) => `Error boundary activated: ${failure}`,
    noErrors: 'No error was caught',
    databaseConnection: 'Database Connection',
    uiElements: 'UI Elements',
    noContent: 'No Settings content found',
    formFound: 'Form elements were found',
    noForm: 'No form elements or tabs found',
    saveFunctionality: 'Save Functionality',
    saveFound: 'A save button was found',
    noSave: 'No save buttons found',
  },
  functions: {
    noTest: 'The module has no test for it',
  },
  verification: {
    noTable: (table: string) => `Database access failed: Could not access table ${table}`,
    addressBecame: (address: string) => `The address became ${address}`,
    boundary: 'Component error: Error boundary was activated',
    noContent: (seconds: number) => `No content was shown within ${seconds} seconds`,
    fail: (names: readonly string[]) =>
      `${names.map((name) => `“${name}”`).join(', ')} ${names.length === 1 ? 'does' : 'do'} not work`,
    work: (good: number, all: number) => `${good} of ${all} functions work`,
    noSandbox: 'Its functions could not be tested: there is no sandbox',
    unexpected: 'Unexpected error during testing',
  },
} as const;
