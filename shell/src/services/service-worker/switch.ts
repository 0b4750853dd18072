import { OFF_SWITCH } from './names.ts';

/** True if the operator has switched workers off; false without a response. */
export async function isSwitchedOff(): Promise<boolean> {
  try {
    const answer = await fetch(OFF_SWITCH, { cache: 'no-store' });
    // A host may give a page for an address that it does not know.
    return answer.ok && (await answer.text()).trim() === 'off';
  } catch {
    return false;
  }
}
