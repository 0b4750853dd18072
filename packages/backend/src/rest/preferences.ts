import { isNotOffered, noSuchFormat } from './refusals.ts';

/** How an answer is wished for. */
export interface Preferences {
  /** What was written is answered. */
  readonly isAnswered: boolean;
  /** How many records match in all is told. */
  readonly isCounted: boolean;
  /** Exactly one record, and not a list. */
  readonly isOne: boolean;
}

const ONE = 'application/vnd.pgrst.object+json';
const FORMATS = /^(application\/(json|vnd\.pgrst\.(object|array)\+json)|\*\/\*|application\/\*)$/;

/** By the headers `Prefer` and `Accept`. */
export function readPreferences(headers: Headers): Preferences {
  const prefer = (headers.get('prefer') ?? '').split(',').map((wish) => wish.trim());
  if (prefer.some((wish) => wish.startsWith('resolution=')))
    throw isNotOffered('Writing over what is there already (upsert) is');
  const accepted = (headers.get('accept') ?? '*/*')
    .split(',')
    .map((type) => type.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  if (!accepted.some((type) => FORMATS.test(type))) throw noSuchFormat(headers.get('accept') ?? '');
  return {
    isAnswered: prefer.includes('return=representation'),
    isCounted: prefer.some((wish) => /^count=(exact|planned|estimated)$/.test(wish)),
    isOne: accepted.includes(ONE),
  };
}
