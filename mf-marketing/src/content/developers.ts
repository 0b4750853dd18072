/** Texts of the page for developers. */
export const developers = {
  title: 'For developers',
  lead: (product: string) =>
    `${product} is a shell and modules that separate teams build, test and deploy without asking each other. Users see one application.`,
  files: 'A module is two typed files',
  filesText:
    '`manifest.ts` is pure data: routes, navigation, permissions, error texts. `module.tsx` is the code behind it: a screen for each route. The compiler checks one against the other, and the shell knows the module without running its code.',
  work: 'Work on one on its own',
  workLabel: 'Work on one module',
  deploy: 'Deploy one on its own',
  deployText:
    'Replace the built folder on its static host. The shell reads `module.json` and `mf-manifest.json` from there at run time; neither the shell nor another module is built again. If the pages are files on a CDN, run the release command again, so that they name the new files. If a module cannot be loaded, its place shows a message, and everything else keeps working.',
  create: 'Start a new one',
  createLabel: 'Create a module',
  createText:
    'An entry in `remotes.json` adds it to the running application. It can have its own repository and be built by rspack, webpack, vite or any other bundler with a Module Federation plugin.',
  entity: 'An entity is one file',
  entityText:
    'Its fields are listed once. List, search, filters, form, validation, CSV, demo data and checks are derived from them, and the compiler checks them against the types of their table.',
  entityLabel: 'Create an entity',
  tests: 'One command proves it',
  testsLabel: 'Run all tests',
  more: 'To run everything yourself, see [self-hosting](/self-hosting). To learn how it stays correct, see [how the books prove themselves](/proof).',
} as const;
