import { readFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const asData = async (file: string, type: string): Promise<string> =>
  `data:${type};base64,${(await readFile(path.join(ROOT, file))).toString('base64')}`;

/** The picture of a link preview of the site, 1200 by 630. */
export async function socialPage(): Promise<string> {
  const letters = await asData('packages/ui/src/theme/besley-display.woff2', 'font/woff2');
  const picture = await asData('mf-marketing/src/pictures/dashboard-light-wide@2x.webp', 'image/webp');
  return `<!doctype html>
<html lang="en"><style>
  @font-face { font-family: Display; src: url(${letters}) }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: #0b6b4f; color: #fff; }
  .words { position: absolute; left: 64px; top: 0; bottom: 0; width: 500px; display: flex; flex-direction: column; justify-content: center; gap: 28px; }
  .name { display: flex; align-items: center; gap: 16px; font: 34px Display; }
  h1 { margin: 0; font: 54px/1.12 Display; letter-spacing: -0.015em; }
  img { position: absolute; left: 610px; top: 84px; width: 1000px; border-radius: 14px; box-shadow: 0 20px 60px rgb(0 0 0 / .35); }
</style>
<div class="words">
  <div class="name"><svg width="44" height="44" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#fff"/><path d="M11 7v16h11" fill="none" stroke="#0b6b4f" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>Ledgerwise</div>
  <h1>Books that prove themselves</h1>
</div>
<img src="${picture}" alt=""></html>`;
}
