/** The tests of one area of the product, and the workspaces whose builds its screens come from. */
export interface Area {
  /** Its folder of `tests`, and its project. */
  readonly name: string;
  readonly builds: readonly string[];
}

const EVERY_REMOTE = ['mf-accounting', 'mf-banking', 'mf-demo', 'mf-diagnostics', 'mf-marketing'];

/** In the order in which they run: what takes longest first, so that no worker ends long after the others. */
export const AREAS: readonly Area[] = [
  // Its pages try the screens of every remote.
  { name: 'diagnostics', builds: ['shell', ...EVERY_REMOTE] },
  // It damages one remote and looks at the others.
  { name: 'degraded', builds: ['shell', ...EVERY_REMOTE] },
  { name: 'banking', builds: ['shell', 'mf-banking', 'mf-accounting'] },
  { name: 'marketing', builds: ['shell', 'mf-marketing'] },
  // Sign-up begins at the landing page.
  { name: 'accounting', builds: ['shell', 'mf-accounting', 'mf-marketing'] },
  // What visitors entered is imported by the screens of accounting.
  { name: 'demo', builds: ['shell', 'mf-demo', 'mf-accounting', 'mf-marketing'] },
  // The guard leads to the screens of people, and away from those of visitors.
  { name: 'shell', builds: ['shell', 'mf-accounting', 'mf-demo', 'mf-marketing'] },
];
