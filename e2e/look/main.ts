import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { BackendApi } from '../fixtures/accounts.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { everyAddress } from './addresses.ts';
import { compareSheets, writeSheets } from './sheets.ts';
import { STATES } from './states.ts';
import { type Picture, type Subject, VARIANTS } from './subject.ts';
import { type Failure, type Studio, takeVariant } from './take-pictures.ts';

// `npm run look`: takes pictures of every page, and shows differences from the committed contact sheets.

const HELP = `npm run look [-- --only EXPRESSION] [--out FOLDER] [--accept]
  --only EXPRESSION  only subjects whose name matches the regular expression
  --out FOLDER       where pictures and sheets go; e2e/look/pictures by default
  --accept           makes the new sheets the committed ones (all subjects only)`;
const COMMITTED = path.join(import.meta.dirname, 'sheets');
/** Figures of the sample company follow today's date, which changes letters, but hardly a hundredth of a picture. */
const CHANGED_FROM = 0.03;
/** Variants at the same time. */
const AT_ONCE = 2;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    out: { type: 'string', default: path.join(import.meta.dirname, 'pictures') },
    accept: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || (values.accept && values.only !== undefined)) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

async function openStudio(server: ProductServer, api: BackendApi): Promise<Studio> {
  const [owner, { session: newcomer }] = await Promise.all([
    api.signIn('owner@example.com', 'Ledgerwise1!'),
    api.signUp('Nora Newcomer'),
  ]);
  const browser = await chromium.launch(chromiumLaunch());
  return { browser, site: server.url, sessions: { owner, newcomer }, folder: values.out };
}

async function takeAll(studio: Studio, subjects: readonly Subject[]) {
  const left = [...VARIANTS];
  const pictures: Picture[] = [];
  const failures: Failure[] = [];
  const takeTheRest = async (): Promise<void> => {
    for (let variant = left.shift(); variant; variant = left.shift()) {
      const taken = await takeVariant(studio, variant, subjects);
      pictures.push(...taken.pictures);
      failures.push(...taken.failures);
      console.log(`${variant.name}: ${taken.pictures.length} pictures`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTheRest));
  return { pictures, failures };
}

function tell(changes: Awaited<ReturnType<typeof compareSheets>>): void {
  if (changes.length === 0) console.log('Nothing looks different from the committed sheets.');
  for (const { variant, subject, share } of changes)
    console.log(
      share === undefined
        ? `${variant} ${subject}: only on one side`
        : `${variant} ${subject}: ${(share * 100).toFixed(1)}% changed`,
    );
}

async function look(server: ProductServer): Promise<number> {
  const api = await BackendApi.at(server.url);
  const studio = await openStudio(server, api);
  try {
    const all = [...(await everyAddress(api, studio.sessions.owner)), ...STATES];
    const subjects = all.filter(
      ({ name }) => values.only === undefined || new RegExp(values.only).test(name),
    );
    console.log(`${subjects.length} pages and states in ${VARIANTS.length} variants`);
    const { pictures, failures } = await takeAll(studio, subjects);
    await writeSheets(pictures, values.out);
    if (values.accept) await writeSheets(pictures, COMMITTED);
    else if (!existsSync(COMMITTED))
      console.log('No sheets are committed yet: --accept makes these the first.');
    else if (values.only === undefined) tell(await compareSheets(COMMITTED, values.out, CHANGED_FROM));
    for (const { variant, subject, message } of failures) console.error(`${variant} ${subject}: ${message}`);
    console.log(`Contact sheets: ${values.out}`);
    return failures.length === 0 ? 0 : 1;
  } finally {
    await studio.browser.close();
  }
}

rmSync(values.out, { recursive: true, force: true });
mkdirSync(values.out, { recursive: true });
const server = await ProductServer.start({ environment: { AUTH_RATE_LIMIT: '1000' } });
const code = await look(server).finally(() => server.stop());
process.exit(code);
