interface Screen {
  readonly name: string;
  readonly path: string;
  /** Name of the part that must be visible; otherwise the screen is shown from its top. */
  readonly part?: string;
}

/** The sample company's books go up to it. */
const today = new Date().toISOString().slice(0, 10);

/** Pictures of the public site: the screens of the sample company that they show. */
export const SCREENS: readonly Screen[] = [
  { name: 'dashboard', path: '/accounting/dashboard' },
  // The last rows, with the passed checks below them.
  {
    name: 'balance-sheet',
    path: `/accounting/reports?report=balance-sheet&from=${today.slice(0, 4)}-01-01&to=${today}`,
    part: 'Checks',
  },
  { name: 'invoices', path: '/accounting/invoices' },
];

/** The forms in `mf-marketing/src/pictures/shots.ts`. */
export const FORMS = [
  { form: 'wide', width: 1200, height: 750 },
  { form: 'phone', width: 390, height: 640 },
] as const;

export const LOOKS = ['light', 'dark'] as const;
export const DENSITIES = [1, 2] as const;
