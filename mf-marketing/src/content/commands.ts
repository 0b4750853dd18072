/** Commands on the pages, to run in the source folder. A test checks that each exists. */
export const startAtHome = ['npm ci', '# http://localhost:3000, with a PostgreSQL of its own', 'npm start'];

export const ownCompany = ['npm run sample:remove'];

export const forOthers = [
  'HOST=0.0.0.0 SITE_URL=https://books.example.com \\',
  '  DATA_DIR=/var/lib/books SEED=none npm start',
];

export const ownDatabase = ['DATABASE_URL=postgres://books@db.example.com/books \\', '  SEED=none npm start'];

export const hostedProject = [
  'supabase link --project-ref your-project --workdir packages/backend',
  'supabase db push --workdir packages/backend',
  'SUPABASE_URL=https://your-project.supabase.co \\',
  '  SUPABASE_KEY=your-publishable-key npm run release',
];

export const oneModule = [
  '# a page of its own, with sample records',
  'npm run dev --workspace @ledgerwise/mf-demo',
  '# its tests',
  'npx vitest run --project mf-demo',
  '# its folder: mf-demo/dist',
  'npm run build --workspace @ledgerwise/mf-demo',
];

export const newModule = [
  '# mf-cash-flow: manifest, module, page, contract test',
  'npm run gen:remote -- cash-flow',
];

export const newEntity = ['# its table and its file', 'npm run gen:entity -- projects'];

export const allTests = ['# lint, types, unit and database tests, and a browser', 'npm test'];
