/** Commands that the pages tell people to type, below the folder of the source. A test knows each of them. */
export const startAtHome = [
  'npm ci',
  'npm start        # http://localhost:3000, with a PostgreSQL of its own and a sample company',
];

export const ownCompany = [
  'npm run sample:remove        # the sample company and its accounts are gone for good',
];

export const forOthers = [
  'HOST=0.0.0.0 SITE_URL=https://books.example.com DATA_DIR=/var/lib/books SEED=none npm start',
];

export const ownDatabase = ['DATABASE_URL=postgres://books@db.example.com/books SEED=none npm start'];

export const hostedProject = [
  'supabase link --project-ref your-project --workdir packages/backend',
  'supabase db push --workdir packages/backend',
  'SUPABASE_URL=https://your-project.supabase.co SUPABASE_KEY=your-publishable-key npm run release',
];

export const oneModule = [
  'npm run dev --workspace @ledgerwise/mf-demo        # a page of its own, with sample records',
  'npx vitest run --project mf-demo                   # its tests',
  'npm run build --workspace @ledgerwise/mf-demo      # its folder: mf-demo/dist',
];

export const newModule = [
  'npm run gen:remote -- cash-flow        # mf-cash-flow: manifest, module, page, contract test',
];

export const newEntity = [
  'npm run gen:entity -- projects        # table, list, form, import and demo from one file',
];

export const allTests = [
  'npm test        # lint, types, unit and database tests, and a browser against the product',
];
