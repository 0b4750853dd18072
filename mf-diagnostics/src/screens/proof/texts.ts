/** Texts of the proof of the books. */
export const texts = {
  shared: {
    stop: 'Stop',
    noAccess: 'You do not have access',
  },
  controls: {
    title: 'Controls of Your Books',
    checking: 'Checking...',
    check: 'Check My Books',
    yourOrganization: 'your organization',
    description: (organization: string) =>
      `Each control computes a figure in two ways that share no code, over everything that ${organization} has posted. Nothing is changed.`,
    roleNeeded: (roles: string) =>
      `To read reports, you need the role ${roles}. Ask an admin of your organization.`,
    allAgree: (length: number) => `All ${length} controls agree`,
    someDiffer: (failing: number, length: number) =>
      `${failing} of ${length} controls ${failing === 1 ? 'does' : 'do'} not agree`,
    caption: 'Controls',
    control: 'Control',
    result: 'Result',
    agrees: 'OK',
    wrong: 'WRONG',
    found: (expected: string, actual: string, detail: string | null) =>
      `Expected ${expected}, found ${actual}${detail ? `: ${detail}` : '.'}`,
  },
  case: {
    duration: (milliseconds: string) => `(${milliseconds} ms)`,
    author: 'Author',
    work: 'Work',
    place: 'Place',
    case: 'Case',
    leftOut: 'Left out',
    run: 'Run This Case',
    transactions: 'Transactions',
    entriesPending: 'The entries are shown after the case has run.',
    noEntries: 'This case posts no entry.',
  },
  caseGroup: {
    cases: (total: string) => `${total} cases`,
    asPublished: (passed: string, total: string) => `${passed} of ${total} as published`,
    failed: (failed: string) => `${failed} FAIL`,
    testing: 'TESTING',
    passed: 'PASS',
  },
  copy: {
    label: (what: string) => `Copy ${what}`,
    done: (what: string) => `${what} copied`,
    failed: (what: string) => `${what} could not be copied`,
    failedText: 'The browser did not give access to the clipboard. Allow it for this site, then try again.',
  },
  entries: {
    caption: 'Posted entries',
    account: 'Account',
    debit: 'Debit',
    credit: 'Credit',
  },
  figures: {
    caption: 'Figures',
    figure: 'Figure',
    published: 'Published',
    engine: 'Engine',
    asPublished: 'as published',
    differs: 'differs',
  },
  journal: {
    hledgerChecks: 'No output means every entry balances and each account and currency is declared.',
    beancountChecks: 'No output means every entry balances and each account was opened before it was used.',
    title: 'Check It Without Us',
    description:
      'The full journal as text for two independent accounting tools. Save the file, then run the command in its folder.',
    roleNeeded: (roles: string) =>
      `To export the journal, you need the role ${roles}. Ask an admin of your organization.`,
    writing: 'Writing...',
    saveFor: (name: string) => `Save for ${name}`,
    command: (name: string) => `${name} command`,
    copy: 'Copy',
  },
  page: {
    title: 'Proof of the Books',
    description: (product: string) =>
      `Published examples and random steps that run on this installation of ${product}, checks of your own books, and the journal for independent tools.`,
    diagnostics: 'System Diagnostics',
  },
  cases: {
    title: 'Published Cases',
    exportReport: 'Export Report',
    runAll: 'Run All Cases',
    description:
      'Worked examples from textbooks, statutes and the tests of other accounting software. Each is posted in a temporary organization by the functions that the screens call, and each figure is compared with the published one, to the cent.',
    noServer: 'No server',
    noServerText: 'This page has no server that could create an organization for tests.',
    differ: (failed: number) => `, ${failed} ${failed === 1 ? 'differs' : 'differ'}`,
    notIncluded: (count: string) => `${count} published examples are not included`,
    stopped: (played: number, total: number, differ: string) =>
      `Stopped: ${played} of ${total} cases were run${differ}`,
    allAsPublished: (total: number) => `All ${total} cases came out as published`,
    someAsPublished: (passed: number, played: number, differ: string) =>
      `${passed} of ${played} ${played === 1 ? 'case' : 'cases'} came out as published${differ}`,
  },
  model: {
    title: 'Random Model',
    run: 'Run Model',
    description:
      'Posts invoices, bills, payments, credit notes, stock, reversals and locked periods in random order, and compares the books after each step with a model in your browser that shares no code with the engine. The same seed gives the same steps.',
    seed: 'Seed',
    steps: 'Steps',
    newSeed: 'New Seed',
    stepsDone: 'Steps done',
    step: (step: number, steps: number) => `Step ${step} of ${steps}`,
    progress: (done: number, steps: number, seed: number) => `${done} of ${steps} steps, seed ${seed}`,
    link: 'Link',
    differ: (seed: number, step: number, command: string) =>
      `Seed ${seed}: the engine and the model differ at step ${step} (${command})`,
    stopped: (done: number, steps: number) => `Stopped after ${done} of ${steps} steps, without a difference`,
    agree: (seed: number, steps: number) =>
      `Seed ${seed}: ${steps} ${steps === 1 ? 'step' : 'steps'}, and the engine agrees with the model`,
  },
} as const;
