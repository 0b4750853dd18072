import { marked, own, pageAt } from '@ledgerwise/prerendered-frames';
import { type PrerenderedShell, TOKENS } from '@ledgerwise/release/prerendered';
import { drawHtml } from './draw-html.ts';

const standIns = {
  productName: TOKENS.productName,
  homePath: TOKENS.homePath,
  content: TOKENS.content,
  missing: '/an-address-that-nobody-has',
};

const drawAt = async (address: string): Promise<string> => drawHtml(await pageAt(address, standIns));

/** Runs in the bundle of the shell, where the import above resolves to its own file. */
export async function prerender(): Promise<PrerenderedShell> {
  const frames: Record<string, string> = { '': await drawAt('/any-public-page') };
  for (const address of marked) frames[address] = await drawAt(address);
  for (const [address, html] of Object.entries(frames))
    if (html.split(TOKENS.content).length !== 2)
      throw new Error(`The frame of public pages at "${address}" does not hold its screen once.`);
  return { frames, missing: await drawAt(standIns.missing), ownPages: own };
}
