import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../commands/workspace.ts';
import { ADDRESSES_FILE, addressesFile, claimedAddresses, findBuilt } from './built-addresses.ts';

const file = path.join(ROOT, ADDRESSES_FILE);
// The claims import the file that is written here.
if (!existsSync(file)) writeFileSync(file, addressesFile([]));
const load = (source: string) => import(pathToFileURL(source).href);
const claimed = await claimedAddresses(ROOT, load);
const built = await findBuilt(ROOT, claimed, load);
writeFileSync(file, addressesFile(built));
console.log(`${built.length} addresses that the public site names have a screen.`);
const missing = [...new Set(claimed)].filter((address) => !built.includes(address));
for (const address of missing)
  console.log(`No manifest has ${address}: what is claimed there is shown as in development.`);
